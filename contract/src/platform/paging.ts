import { z } from 'zod';

const PAGE_SIZE = 200;

/** The query or body of a list that the API answers in parts: the `cursor` of the previous part's Link header. */
export const cursorQuery = z.object({
  cursor: z.string('cursor must be one value').max(200, 'The cursor is not valid').optional(),
});

/** The query or body of a list that the API answers in pages of at most 200 rows. */
export const pageQuery = cursorQuery.extend({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(PAGE_SIZE, `limit must be at most ${PAGE_SIZE}`)
    .default(PAGE_SIZE),
});
