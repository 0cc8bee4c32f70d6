import type { Request, Response } from 'express';
import { z } from 'zod';
import type { Page } from '../store/pages.ts';

/** Most rows of one page, and the default. */
const PAGE = 200;

/** The query parameters of a list that is handed out in pages. */
export const pageQuery = z.object({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1, 'limit must be at least 1')
    .max(PAGE, `limit must be at most ${PAGE}`)
    .default(PAGE),
  cursor: z.string('cursor must be one value').max(200, 'The cursor is not valid').optional(),
});

/** Says in the Link header where the next page is. */
export function linkNext(req: Request, res: Response, next: string | undefined): void {
  if (!next) return;
  const query = new URLSearchParams(req.query as Record<string, string>);
  query.set('cursor', next);
  res.set('Link', `<${req.path}?${query}>; rel="next"`);
}

/** Answers with a page as a bare array. */
export function sendPage<Row>(req: Request, res: Response, { rows, next }: Page<Row>): void {
  linkNext(req, res, next);
  res.json(rows);
}
