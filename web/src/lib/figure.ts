/** A value in three: the whole number that can be counted up to, and what stands around it. */
type CountedFigure = { before: string; number: number; after: string };

/**
 * The first number of a value such as `100+`, `24/7` or `100%`. Undefined where there is none to count: no digits, a
 * number with separators or decimals (`1,200`, `3.5`), one that begins with 0, or one too long to be a number.
 */
export function countedFigure(value: string): CountedFigure | undefined {
  const {
    before = '',
    digits = '',
    after = '',
  } = /^(?<before>\D*)(?<digits>[1-9]\d{0,8})(?!\d)(?<after>.*)$/s.exec(value)?.groups ?? {};
  if (!digits || /^[.,'’\s]\d/.test(after)) return undefined;
  return { before, number: Number(digits), after };
}
