import type { Content, PublicName } from '@mipaka/contract';

/** A page's choice of an entity's records: all public ones, or those that a function picks. */
type Select<N extends PublicName> = true | ((records: Content[N]) => Content[N]);

/** The part of the content that a page shows; it gets no records of entities that it does not name. */
export type Needs = { [N in PublicName]?: Select<N> };

/** The part of the content that a page needs, with an empty list for each other entity. */
export function selectContent(content: Content, needs: Needs): Content {
  // An entity may be missing: after a deploy the CDN keeps responses without the newest entity for another minute.
  const names = [...new Set([...Object.keys(content), ...Object.keys(needs)])] as PublicName[];
  const chosen = names.map((name) => {
    const select = needs[name] ?? (() => []);
    const records = content[name] ?? [];
    return [name, select === true ? records : select(records as never)];
  });
  return Object.fromEntries(chosen);
}
