/**
 * The id of the record shown before (-1) or after (1) that of an element in the same list; undefined at the end of the
 * list, and for a record outside a list. It reads the page, because users sort what stands side by side there.
 */
export function neighbourOf(element: HTMLElement, by: -1 | 1): string | undefined {
  const { resource, record = '' } = element.dataset;
  let list = element.parentElement;
  while (list) {
    const shown = list.querySelectorAll<HTMLElement>(`[data-resource="${resource}"][data-record]`);
    const ids = [...new Set([...shown].map(({ dataset }) => dataset.record))];
    if (ids.length > 1) return ids[ids.indexOf(record) + by];
    list = list.parentElement;
  }
  return undefined;
}
