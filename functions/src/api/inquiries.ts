import { type InquiryReceipt, inquiryDraft, inquiryStatuses, statusChange } from '@mipaka/contract';
import { z } from 'zod';
import { limitIn } from '../store/limits.ts';
import { MIN_PREFIX } from '../store/search.ts';
import { parseJson } from './body.ts';
import { idIn } from './crud.ts';
import type { Deps } from './deps.ts';
import { addressOf } from './guard.ts';
import { type Route, staff, visitor } from './route.ts';

/** Documents that share the count of all messages. */
const ALL_SHARDS = 4;
const PAGE = 200;

const listQuery = z.object({
  limit: z.coerce
    .number('limit must be a number')
    .int('limit must be a whole number')
    .min(1)
    .max(PAGE)
    .default(PAGE),
  cursor: z.string('cursor must be one value').max(200).optional(),
  status: z.enum(inquiryStatuses, `status must be one of: ${inquiryStatuses.join(', ')}`).optional(),
  suspect: z
    .enum(['true', 'false'], 'suspect must be true or false')
    .transform((value) => value === 'true')
    .optional(),
  q: z
    .string('q must be one value')
    .trim()
    .max(100)
    .refine(
      (text) => text.length === 0 || [...text].length >= MIN_PREFIX,
      `q must have at least ${MIN_PREFIX} letters`,
    )
    .optional(),
});

/** Messages of visitors, and what staff do with them. */
export function inquiryRoutes({ db, config, inquiries }: Deps): Route[] {
  const perAddress = limitIn(db, 'contact-address', config.limits.formAddress);
  const perMinute = limitIn(db, 'contact-all', { ...config.limits.formAll, shards: ALL_SHARDS });

  return [
    visitor(
      'POST /api/contact',
      async (req, res) => {
        const { reference } = await inquiries.create(parseJson(inquiryDraft, req));
        const receipt: InquiryReceipt = { reference };
        res.status(201).json(receipt);
      },
      {
        limit: async (req) => {
          await perAddress.take(addressOf(req));
          await perMinute.take('all');
        },
      },
    ),

    staff('GET /api/admin/inquiries', async (req, res) => {
      const { limit, cursor, status, suspect, q } = listQuery.parse(req.query);
      const { rows, next } = await inquiries.list({ status, isSuspect: suspect, q }, limit, cursor);
      if (next) {
        const url = new URLSearchParams(req.query as Record<string, string>);
        url.set('cursor', next);
        res.set('Link', `</api/admin/inquiries?${url}>; rel="next"`);
      }
      res.json(rows);
    }),

    staff('PUT /api/admin/inquiries/:id/status', async (req, res, { user }) => {
      const id = idIn(req, 'inquiry');
      await inquiries.get(id);
      const { status } = parseJson(statusChange, req);
      res.json(await inquiries.setStatus(id, status, user));
    }),
  ];
}
