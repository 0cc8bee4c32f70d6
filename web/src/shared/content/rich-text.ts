export const paragraphs = (text: string) =>
  text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter(Boolean);

/** The most characters of a paragraph's name; a colon further on belongs to the sentence. */
const NAME_LENGTH = 60;

/** Each paragraph as an item; the words before its first colon are its name. */
export function namedItems(text: string): { name: string | null; text: string }[] {
  return paragraphs(text).map((part) => {
    const colon = part.indexOf(':');
    const isNamed = colon > 0 && colon <= NAME_LENGTH && /^\s/.test(part.slice(colon + 1));
    return isNamed
      ? { name: part.slice(0, colon).trim(), text: part.slice(colon + 1).trim() }
      : { name: null, text: part };
  });
}

export type Span =
  | string
  | { kind: 'bold' | 'italic'; children: Span[] }
  | { kind: 'link'; href: string; children: Span[] };

export type TextPart =
  | { kind: 'paragraph'; text: string }
  | { kind: 'list'; isNumbered: boolean; items: string[] };

const BULLET = /^\s*[-*]\s+(?=\S)/;
/** At most two digits: `2019. We open in Mombasa` is a sentence. */
const NUMBER = /^\s*\d{1,2}[.)]\s+(?=\S)/;

/** A text as staff typed it: paragraphs with a blank line between them, lists with a mark before each line. */
export function textParts(text: string): TextPart[] {
  return paragraphs(text).flatMap((paragraph) => {
    const parts: TextPart[] = [];
    for (const line of paragraph.split(/\r?\n/)) addLine(parts, line);
    return parts;
  });
}

function addLine(parts: TextPart[], line: string) {
  const last = parts.at(-1);
  const isNumbered = NUMBER.test(line);
  if (isNumbered || BULLET.test(line)) {
    const item = line.replace(isNumbered ? NUMBER : BULLET, '').trimEnd();
    if (last?.kind === 'list' && last.isNumbered === isNumbered) last.items.push(item);
    else parts.push({ kind: 'list', isNumbered, items: [item] });
  } else if (last?.kind === 'paragraph') last.text += `\n${line}`;
  else parts.push({ kind: 'paragraph', text: line });
}

const TOKEN = /\*+|\[(?![\s\]])|\](?:\([^()\s]*\))?/g;
const WORD = /[\p{L}\p{N}]/u;
const BLANK = /\s/;

/** Targets with https, mailto or tel, and the paths of this site; `//host` and `/\\host` are no paths. */
const TARGET = /^(?:https:\/\/[^/]|mailto:[^@]+@[^@]+$|tel:\+?[\d().-]+$|\/(?!\/|.*(?:\/\/|\\)))/;

type Frame = { kind: 'text' | 'bold' | 'italic' | 'link'; opening: string; children: Span[] };

/** Incomplete marks stay text. Each kind of mark is open at most once, so the time is linear. */
export function spans(text: string): Span[] {
  const root: Frame = { kind: 'text', opening: '', children: [] };
  const frames = [root];
  const top = () => frames.at(-1) ?? root;
  const isOpen = (kind: Frame['kind']) => frames.some((frame) => frame.kind === kind);
  const open = (kind: Frame['kind'], opening: string) => frames.push({ kind, opening, children: [] });

  function add(piece: Span) {
    const { children } = top();
    const last = children.at(-1);
    if (typeof piece === 'string' && typeof last === 'string') children[children.length - 1] = last + piece;
    else if (piece !== '') children.push(piece);
  }
  /** Removes the frame of this kind and those above it: without a span, their opening marks are text. */
  function finish(kind: Frame['kind'], span?: (children: Span[]) => Span) {
    while (isOpen(kind)) {
      const ended = frames.pop() ?? root;
      if (span && ended.kind === kind) add(span(ended.children));
      else [ended.opening, ...ended.children].forEach(add);
    }
  }
  function addStars(stars: string, canOpen: boolean, canClose: boolean) {
    const kind = stars === '**' ? 'bold' : 'italic';
    if (canClose && isOpen(kind)) finish(kind, (children) => ({ kind, children }));
    else if (canOpen && !isOpen(kind)) open(kind, stars);
    else add(stars);
  }
  function addBracket(token: string) {
    const href = token.slice(2, -1);
    const link = (children: Span[]): Span => ({ kind: 'link', href, children });
    if (TARGET.test(href) && isOpen('link')) return finish('link', link);
    finish('link');
    if (token === '[') open('link', token);
    else add(token);
  }

  let end = 0;
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    add(text.slice(end, index));
    end = index + token.length;
    const [before = ' ', after = ' '] = [text[index - 1], text[end]];
    const canOpen = !WORD.test(before) && !BLANK.test(after);
    const canClose = !BLANK.test(before) && !WORD.test(after);
    // Three stars open or end both kinds; the kind that was opened last ends first.
    const both = top().kind === 'italic' ? ['*', '**'] : ['**', '*'];
    if (!token.startsWith('*')) addBracket(token);
    else if (token.length > 3) add(token);
    else for (const stars of token.length === 3 ? both : [token]) addStars(stars, canOpen, canClose);
  }
  add(text.slice(end));
  for (const { kind } of frames.slice(1)) finish(kind);
  return root.children;
}
