import {
  addressBody,
  assigneeChange,
  BULK_MAX,
  bulkChange,
  type Inquiry,
  type InquiryReceipt,
  inquiryDraft,
  inquiryEnvelope,
  inquiryFilter,
  isRecordId,
  noteDraft,
  recordId,
  statusChange,
  suspectChange,
} from '@mipaka/contract';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import type { Services } from '../services.ts';
import type { Actor } from '../store/activity.ts';
import type { Suspicion } from '../store/inquiries/commands.ts';
import { createLimit } from '../store/limits.ts';
import { parseJson, readJson } from './body.ts';
import { idIn } from './crud.ts';
import { SLICE, sendCsv } from './csv.ts';
import { addressOf } from './guard.ts';
import { pageQuery, sendPage } from './paging.ts';
import { type Route, staff, visitor } from './route.ts';

/** Documents that share the count of all messages. */
const ALL_SHARDS = 4;

const columns = [
  { header: 'Reference', value: (row: Inquiry) => row.reference },
  { header: 'Received (UTC)', value: (row: Inquiry) => row.createdAt },
  { header: 'Status', value: (row: Inquiry) => row.status },
  { header: 'First name', value: (row: Inquiry) => row.firstName },
  { header: 'Last name', value: (row: Inquiry) => row.lastName },
  { header: 'Email', value: (row: Inquiry) => row.email },
  { header: 'Company', value: (row: Inquiry) => row.company },
  { header: 'Inquiry type', value: (row: Inquiry) => row.serviceInterest },
  { header: 'Subject', value: (row: Inquiry) => row.subject },
  { header: 'Message', value: (row: Inquiry) => row.message },
  { header: 'Consent', value: (row: Inquiry) => row.consent },
  { header: 'Assignee', value: (row: Inquiry) => row.assignee?.username ?? null },
  { header: 'Suspect', value: (row: Inquiry) => row.suspectReason },
];

/** Which inquiries are exported: some by id, or all that fit the filter beside it. */
const exportQuery = pageQuery.extend({
  ids: z
    .string('ids must be one value')
    .transform((ids) => ids.split(','))
    .pipe(
      z
        .array(recordId('ids must be ids, separated by commas'))
        .max(BULK_MAX, `ids must hold at most ${BULK_MAX}`),
    )
    .optional(),
});

/** The limits on messages of visitors: per address, then for all. */
export function messageLimit({ db, config }: Services, name: string): Route['limit'] {
  const perAddress = createLimit(db, `${name}-address`, config.limits.formAddress);
  const forAll = createLimit(db, `${name}-all`, { ...config.limits.formAll, shards: ALL_SHARDS });
  return async (req) => {
    await perAddress.consume(addressOf(req));
    await forAll.consume('all');
  };
}

/** Messages of visitors, and what staff do with them. */
export function inquiryRoutes(services: Services): Route[] {
  const { inquiries, privacyRequests, presence, photos, users, formTokens } = services;
  const path = '/api/admin/inquiries';
  const id = (req: Parameters<typeof idIn>[0]) => idIn(req, 'inquiry');

  /** The colleague behind an id. Throws 400 for nobody who is active. */
  async function colleague(userId: string | null): Promise<Actor | null> {
    if (userId === null) return null;
    const found = (await users.colleagues()).find((user) => user.id === userId);
    if (!found)
      throw new HttpError(400, 'There is no active account with this id', { errors: { userId: 'Unknown' } });
    return found;
  }

  return [
    visitor('GET /api/form-token', async (_req, res) => {
      res.json({ token: await formTokens.issue() });
    }),

    visitor(
      'POST /api/contact',
      async (req, res) => {
        const body = readJson(req);
        const draft = inquiryDraft.parse(body);
        const { formToken, website } = inquiryEnvelope.parse(body);
        const verdict = await formTokens.verify(formToken);
        const suspicion: Suspicion | null = website
          ? 'honeypot'
          : verdict === 'forged'
            ? 'forged form token'
            : null;
        const { reference } = await inquiries.create(
          draft,
          suspicion,
          verdict === 'valid' ? formToken : undefined,
        );
        const receipt: InquiryReceipt = { reference };
        res.status(201).json(receipt);
      },
      { limit: messageLimit(services, 'contact') },
    ),

    staff(`GET ${path}`, async (req, res) => {
      const { limit, cursor } = pageQuery.parse(req.query);
      sendPage(req, res, await inquiries.list(inquiryFilter.parse(req.query), limit, cursor));
    }),

    staff(`GET ${path}/export`, async (req, res) => {
      const { cursor, ids } = exportQuery.parse(req.query);
      const slice = ids
        ? { rows: await inquiries.some(ids) }
        : await inquiries.list(inquiryFilter.parse(req.query), SLICE, cursor);
      sendCsv(req, res, 'inquiries', columns, slice);
    }),

    staff(`POST ${path}/export`, async (req, res) => {
      res.json(await privacyRequests.export(parseJson(addressBody, req).email));
    }),

    staff(`POST ${path}/erase`, async (req, res, { user }) => {
      const { erased, trashed } = await privacyRequests.erase(parseJson(addressBody, req).email, user);
      for (const entry of trashed) await photos.removeOf(entry);
      res.json({ erased });
    }),

    staff(`POST ${path}/bulk`, async (req, res, { user }) => {
      const { ids, filter, cursor, status, userId } = parseJson(bulkChange, req);
      const change = {
        ...(status !== undefined && { status }),
        ...(userId !== undefined && { assignee: await colleague(userId) }),
      };
      const known = ids?.filter(isRecordId);
      res.json(
        known
          ? { changed: known.length > 0 ? await inquiries.changeMany(known, change, user) : 0, cursor: null }
          : await inquiries.changeAll(filter ?? {}, change, user, cursor),
      );
    }),

    staff(`GET ${path}/:id`, async (req, res) => {
      res.json(await inquiries.get(id(req)));
    }),

    staff(`PUT ${path}/:id/status`, async (req, res, { user }) => {
      await inquiries.get(id(req));
      res.json(await inquiries.change(id(req), parseJson(statusChange, req), user));
    }),

    staff(`PUT ${path}/:id/assignee`, async (req, res, { user }) => {
      await inquiries.get(id(req));
      const assignee = await colleague(parseJson(assigneeChange, req).userId);
      res.json(await inquiries.change(id(req), { assignee }, user));
    }),

    staff(`PUT ${path}/:id/suspect`, async (req, res, { user }) => {
      await inquiries.get(id(req));
      const { isSuspect } = parseJson(suspectChange, req);
      const suspectReason = isSuspect ? `marked by ${user.username}` : null;
      res.json(await inquiries.change(id(req), { isSuspect, suspectReason }, user));
    }),

    staff(`GET ${path}/:id/notes`, async (req, res) => {
      res.json(await inquiries.notes(id(req)));
    }),

    staff(`POST ${path}/:id/notes`, async (req, res, { user }) => {
      await inquiries.get(id(req));
      res.status(201).json(await inquiries.addNote(id(req), parseJson(noteDraft, req).text, user));
    }),

    staff(`PUT ${path}/:id/presence`, async (req, res, { user }) => {
      const { id: inquiryId } = await inquiries.get(id(req));
      res.json(await presence.renew(inquiryId, user));
    }),

    staff(`DELETE ${path}/:id/presence`, async (req, res, { user }) => {
      await presence.end(id(req), user.id);
      res.status(204).end();
    }),

    staff(`GET ${path}/:id/earlier`, async (req, res) => {
      res.json(await inquiries.earlier(id(req)));
    }),
  ];
}
