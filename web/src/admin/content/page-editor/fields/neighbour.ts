/** All editable elements of a record carry its id. */
const recordIn = (element: Element, resource: string): string | undefined => {
  const own = element.matches('[data-editable]') ? element : null;
  const found = own ?? element.querySelector(`[data-editable][data-resource="${resource}"]`);
  return found instanceof HTMLElement ? found.dataset.record : undefined;
};

/**
 * The id of the record shown before (-1) or after (1) that of an element in the same list; undefined at the end of the
 * list, and for a record outside a list. It reads the page, because users sort what stands side by side there.
 */
export function neighbourOf(element: HTMLElement, by: -1 | 1): string | undefined {
  const { resource = '', record } = element.dataset;
  let item: Element = element;
  while (item.parentElement) {
    const others = [...item.parentElement.children].filter((child) => {
      const id = recordIn(child, resource);
      return id !== undefined && id !== record;
    });
    if (others.length > 0) break;
    item = item.parentElement;
  }
  const { parentElement } = item;
  if (!parentElement) return undefined;
  const siblings = [...parentElement.children];
  for (let at = siblings.indexOf(item) + by; siblings[at]; at += by) {
    const id = recordIn(siblings[at] as Element, resource);
    if (id !== undefined && id !== record) return id;
  }
  return undefined;
}
