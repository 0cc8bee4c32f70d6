/** Valid and invalid bodies for any resource, made from its declaration, so that a new resource needs no code here. */
import { type Resource, seo, siteMedia, team, templates } from '@mipaka/contract';
import { z } from 'zod';

/** One entity of each kind: with the key in its address, with a key and files, sorted by hand, and for staff alone. */
export const kindsOfEntities = [seo, siteMedia, team, templates].map((resource): [string, Resource] => [
  resource.path,
  resource,
]);

/** A body that the resource accepts; another `n` gives other values. */
export function sampleOf(resource: Resource, n = 1): Record<string, unknown> {
  const values = Object.entries(resource.form).flatMap(([name, ui]): [string, unknown][] => {
    switch (ui?.control) {
      case 'text':
      case 'textarea':
      case 'icon':
        return [[name, `${ui.label} ${n}`]];
      case 'email':
        return [[name, `sample-${n}@example.com`]];
      case 'url':
        return [[name, `https://example.com/${n}`]];
      case 'tel':
        return [[name, `+254 700 ${String(100_000 + n).slice(0, 6)}`]];
      case 'number':
        return [[name, n + 1]];
      case 'select':
        return [[name, ui.options?.at(-1)?.value]];
      case 'checkbox':
        return [[name, true]];
      default:
        return [];
    }
  });
  return Object.fromEntries(values);
}

export const requiredFields = (resource: Resource): string[] =>
  Object.entries(resource.draft.shape)
    .filter(([, field]) => !(field instanceof z.ZodDefault))
    .map(([name]) => name);

export function recordForm(fields: object, files: Record<string, Buffer | undefined> = {}): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, String(value ?? ''));
  for (const [name, bytes] of Object.entries(files))
    if (bytes) body.set(name, new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'any name.png');
  return body;
}

/** The body of POST /api/admin/draft/files: a file for a field of an entity. */
export const draftFile = (resource: string, field: string, file?: Buffer): FormData =>
  recordForm({ resource, field }, { file });

export const putAddress = (resource: Resource, row: Record<string, unknown>): string =>
  encodeURIComponent(String(resource.isPutByKey ? row[resource.key ?? ''] : row.id));
