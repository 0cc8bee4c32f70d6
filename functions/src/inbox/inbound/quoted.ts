/** Lines that introduce a quote in mail programs, in our visitors' languages, and the most characters of one. */
const INTRO =
  /^(On|Am|Le|El|Op|Il|Em)\b.{5,200}(wrote|schrieb|écrit|escribió|schreef|scritto|escreveu)\s*:$|^Am .{5,200} schrieb .{1,200}:$|^.{1,200} wrote on \d{1,2} \w+ \d{4}.{0,20}:$|^.{5,200}tarihinde.{0,200}yazdı\s*:$|^(في|بتاريخ) .{5,50}[\d٠-٩]{4}.{0,50}(كتب|تمت كتابة).{0,200}:$/iu;
const MAX_INTRO = 450;
/** Yahoo's app for phones writes the quote into the line of its introduction, after three spaces. */
const INTRO_BEFORE_QUOTE = /^( *On .{5,200} wrote:) {3}/gm;
const SEPARATOR = /^\s*(-{2,}\s*((Original|Forwarded) Message|On .{5,200} wrote)\s*-{2,}|_{20,})\s*$/i;
/** The head of a quoted message, as Outlook writes it. */
const HEAD = /^\*?(From|Von|De|Da|Van|Kimden)\s*:\*?\s/i;
/** The line with its time. Without one, `From:` and `To:` may be a visitor's words about a route. */
const HEAD_TIME =
  /^\*?((Sent|Gesendet|Envoyé|Enviado( el)?|Inviato|Verzonden|Gönder[a-z]+( Tarihi)?)\s*:|(Date|Datum)\s*:.*\d[.:h]\d\d)/i;

const isQuote = (line: string) => line.startsWith('>');
/** A longer line is no introduction, and matching it would take time in the square of its length. */
function isIntro(line: string): boolean {
  const plain = line.length <= MAX_INTRO ? line.replace(/\p{Cf}/gu, '') : '';
  return plain.endsWith(':') && INTRO.test(plain);
}
const isBlank = (line: string) => line.trim() === '';

/** The line where the head of a quoted message begins; -1 if there is none. */
const headAt = (lines: readonly string[]) =>
  lines.findIndex(
    (line, at) =>
      SEPARATOR.test(line) ||
      (HEAD.test(line) && lines.slice(at + 1, at + 4).some((next) => HEAD_TIME.test(next))),
  );

/** The line where the quotes with `>` begin that no text of the author follows; -1 if there are none. */
function quotesAt(lines: readonly string[]): number {
  const lastOwn = lines.findLastIndex((line) => !isQuote(line) && !isBlank(line));
  return lines.findIndex((line, at) => at > lastOwn && isQuote(line));
}

/** The line where the introduction of the quotes at `at` begins, which may be broken in two; `at` if there is none. */
function introBefore(lines: readonly string[], at: number): number {
  const above = lines.slice(0, at).findLastIndex((line) => !isBlank(line));
  if (above < 0) return at;
  if (isIntro(lines[above]?.trim() ?? '')) return above;
  const two = `${lines[above - 1]?.trim() ?? ''} ${lines[above]?.trim()}`;
  return above > 0 && isIntro(two) ? above - 1 : at;
}

/** Splits a mail into the author's text and the quote below it; answers between quoted lines stay with them. */
export function splitQuoted(text: string): { text: string; quoted: string } {
  const lines = text.replace(/\r\n?/g, '\n').replace(INTRO_BEFORE_QUOTE, '$1\n').split('\n');
  const quotes = quotesAt(lines);
  const marked = quotes < 0 ? -1 : introBefore(lines, quotes);
  // The introduction of a quote that has no marks.
  const bare = lines.some(isQuote) ? -1 : lines.findIndex((line) => isIntro(line.trim()));
  const cut = Math.min(lines.length, ...[headAt(lines), marked, bare].filter((at) => at >= 0));
  const own = lines.slice(0, cut).join('\n').trim();
  if (own === '') return { text: text.trim(), quoted: '' };
  return { text: own, quoted: lines.slice(cut).join('\n').trim() };
}
