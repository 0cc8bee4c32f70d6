import { z } from 'zod';
import { wholeNumber } from './fields.ts';

const PAGE_SIZE = 200;

/** A parameter of a query, which a caller must not repeat; `name` begins each message. */
export const oneValue = (name: string) =>
  z.string(`${name} must be one value`).max(100, `${name} must be at most 100 characters`);

/** The query or body of a list that the API answers in parts: the `cursor` of the previous part's Link header. */
export const cursorQuery = z.object({
  cursor: z.string('cursor must be one value').max(200, 'The cursor is not valid').optional(),
});

/** The query or body of a list that the API answers in pages of at most 200 rows. */
export const pageQuery = cursorQuery.extend({
  limit: z.coerce
    .number('limit must be a number')
    .pipe(wholeNumber('limit', 1, PAGE_SIZE))
    .default(PAGE_SIZE),
});
