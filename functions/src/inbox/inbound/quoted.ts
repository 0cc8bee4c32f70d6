/** Lines by which mail programs begin what they quote, in the languages of our visitors, and how long one is at most. */
const INTRO =
  /^(On|Am|Le|El|Op|Il|Em)\b.{5,200}(wrote|schrieb|écrit|escribió|schreef|scritto|escreveu)\s*:$|^Am .{5,200} schrieb .{1,200}:$|^.{1,200} wrote on \d{1,2} \w+ \d{4}.{0,20}:$|^.{5,200}tarihinde.{0,200}yazdı\s*:$/iu;
const MAX_INTRO = 450;
const SEPARATOR = /^\s*(-{2,}\s*(Original|Forwarded) Message\s*-{2,}|_{20,})\s*$/i;
/** The head of a quoted message, as Outlook writes it. */
const HEAD = /^\*?(From|Von|De|Kimden)\s*:\*?\s/i;
const HEAD_NEXT = /^\*?(Sent|Date|To|Subject|Gesendet|Datum|An|Envoyé|Gönderilme)\s*:/i;

const isQuote = (line: string) => line.startsWith('>');
/** A longer line is none, and would cost the square of its length. */
const isIntro = (line: string) => line.length <= MAX_INTRO && line.endsWith(':') && INTRO.test(line);
const isBlank = (line: string) => line.trim() === '';

/** Where the head of a quoted message begins; -1 where there is none. */
const headAt = (lines: readonly string[]) =>
  lines.findIndex(
    (line, at) =>
      SEPARATOR.test(line) ||
      (HEAD.test(line) && lines.slice(at + 1, at + 4).some((next) => HEAD_NEXT.test(next))),
  );

/** Where lines with `>` begin below which nobody has written anything; -1 where there are none. */
function quotesAt(lines: readonly string[]): number {
  const lastOwn = lines.findLastIndex((line) => !isQuote(line) && !isBlank(line));
  const first = lines.findIndex((line, at) => at > lastOwn && isQuote(line));
  return first;
}

/** Where the line that announces quotes begins, which may be broken in two; `at` where there is none. */
function introBefore(lines: readonly string[], at: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => !isBlank(line));
  if (above < 0) return at;
  if (isIntro(lines[above]?.trim() ?? '')) return above;
  const two = `${lines[above - 1]?.trim() ?? ''} ${lines[above]?.trim()}`;
  return above > 0 && isIntro(two) ? above - 1 : at;
}

/** Where a line announces what is quoted without any mark; -1 where there is none. */
const bareIntroAt = (lines: readonly string[]) => lines.findIndex((line) => isIntro(line.trim()));

/**
 * What somebody wrote in a mail, and what they left below of the conversation before it. An answer between quoted lines
 * stays whole: who reads it needs both. A mail that is nothing but a quote is one as well.
 */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').split('\n');
  const head = headAt(lines);
  const quotes = quotesAt(lines);
  const marked = quotes < 0 ? -1 : introBefore(lines, quotes);
  const hasMarks = lines.some(isQuote);
  const found = [head, marked, hasMarks ? -1 : bareIntroAt(lines)].filter((at) => at >= 0);
  const cut = found.length > 0 ? Math.min(...found) : lines.length;
  const own = lines.slice(0, cut).join('\n').trim();
  if (own === '') return { text: text.trim(), quoted: '' };
  return { text: own, quoted: lines.slice(cut).join('\n').trim() };
}
