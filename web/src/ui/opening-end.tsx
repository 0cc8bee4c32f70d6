export const OPENING_END_ID = 'opening-end';

/** The end of what a visitor sees first: the browser paints nothing before it has read this far (document.ts). */
export function OpeningEnd() {
  return <span id={OPENING_END_ID} hidden />;
}
