import { api, type BodyOf, BULK_MAX, colleague, type Inquiry, isRecordId, onlooker } from '@mipaka/contract';
import type { Actor } from '../../platform/activity.ts';
import { csvReply, SLICE } from '../../platform/calls/csv.ts';
import { type Implementation, implement, withTarget } from '../../platform/calls/implement.ts';
import { Invalid } from '../../platform/firestore/errors.ts';
import { callerOf, deviceClassOf, isPrivate } from '../../platform/http/caller.ts';
import { createMessageLimits } from '../../platform/limits.ts';
import type { Services } from '../../services.ts';
import type { InquiryChange } from '../inquiries/write-change.ts';

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
  { header: 'First answer (UTC)', value: (row: Inquiry) => row.firstAnswerAt },
  { header: 'Spam', value: (row: Inquiry) => row.suspectReason },
];

type Wished = BodyOf<(typeof api)['inquiries.change']> & Pick<InquiryChange, 'status'>;

/** A change as it is stored. Throws Invalid for an assignee without an active account. */
async function changeOf(
  { users }: Services,
  { userId, ...change }: Wished,
  by: Actor,
): Promise<InquiryChange> {
  const { isSuspect } = change;
  const found = userId && isRecordId(userId) ? await users.find(userId) : undefined;
  const assignee = found?.isActive ? colleague.parse(found) : null;
  if (!assignee && typeof userId === 'string')
    throw new Invalid('There is no active account with this id', { userId: 'Unknown' });
  return {
    ...change,
    ...(userId !== undefined && { assignee }),
    ...(isSuspect !== undefined && { suspectReason: isSuspect ? `marked by ${by.username}` : null }),
  };
}

/** The calls for visitors' messages and for staff's work with inquiries. */
export function inquiryCalls(services: Services): Implementation[] {
  const { db, config, inquiries, securityLog, privacyRequests, presence } = services;
  const limits = createMessageLimits(db, config, 'contact');
  const existing = ({ params }: { params: { id: string } }) => inquiries.get(params.id);

  return implement(api, {
    'contact.token': async () => ({ token: await inquiries.issueFormToken() }),

    'contact.send': {
      limit: (req) => limits.check(callerOf(req)),
      handle: async ({ body, mark, req }) => {
        const { formToken, website, cameFrom, ...draft } = body;
        const { isFlood } = await limits.take(callerOf(req));
        // A visitor who is not counted does not say how they came: then the device is not kept, either.
        const isCounted = cameFrom && !isPrivate(req.headers);
        const origin = isCounted ? { cameFrom, device: deviceClassOf(req.headers) } : {};
        return inquiries.receiveMessage(draft, { formToken, website, mark, isFlood, ...origin });
      },
    },

    'inquiries.list': ({ query: { limit, cursor, ...filter } }) => inquiries.list(filter, limit, cursor),
    'inquiries.search': ({ body: { limit, cursor, ...filter } }) => inquiries.list(filter, limit, cursor),

    'inquiries.export': async ({ body: { cursor, ids, ...filter }, session }) => {
      const slice = ids
        ? { rows: await inquiries.some(ids.filter(isRecordId)) }
        : await inquiries.list(filter, SLICE, cursor);
      await securityLog.recordExport('inquiries', slice.rows.length, session.user);
      return csvReply('inquiries', columns, slice, cursor);
    },

    'inquiries.exportPerson': ({ body, session }) => privacyRequests.export(body.email, session.user),
    'inquiries.erasePerson': ({ body, session }) => privacyRequests.erase(body.email, session.user),

    'inquiries.bulk': async ({ body, session: { user } }) => {
      const { ids, filter, cursor, ...wished } = body;
      const change = await changeOf(services, wished, user);
      const matching = filter && (await inquiries.list(filter, BULK_MAX, cursor));
      const chosen = matching ? matching.rows.map(({ id }) => id) : (ids ?? []).filter(isRecordId);
      const rows = await inquiries.changeMany(chosen, change, user);
      const changes = rows.map(({ id, updatedAt: version }) => ({ id, version }));
      return { changed: rows.length, changes, cursor: matching?.next ?? null };
    },

    'inquiries.read': withTarget(existing, ({ target }) => target),
    'inquiries.setStatus': withTarget(existing, ({ params, body, session: { user } }) =>
      inquiries.change(params.id, body, user),
    ),
    'inquiries.change': withTarget(existing, async ({ params, body, session: { user } }) =>
      inquiries.change(params.id, await changeOf(services, body, user), user),
    ),
    'inquiries.undo': withTarget(existing, ({ params, body, session: { user } }) =>
      inquiries.undo(params.id, body.version, user),
    ),
    'inquiries.conversation': withTarget(existing, ({ target: { id } }) => inquiries.conversation(id)),

    'inquiries.answer': withTarget(existing, ({ params, body, session, mark }) => {
      // Also where its author has seen another message since: it may be this answer, whose response was lost.
      const { seen: _, ...content } = body;
      const request = mark && { ...mark, content: { params, content } };
      return inquiries.answer(params.id, body, session.user, request);
    }),

    'inquiries.withdrawAnswer': ({ params, session }) => inquiries.withdrawAnswer(params.id, session.user),

    'inquiries.addNote': withTarget(existing, ({ params, body, session, mark }) =>
      inquiries.addNote(params.id, body.text, session.user, mark && { ...mark, content: { params, body } }),
    ),

    'inquiries.renewPresence': withTarget(existing, ({ params, body, session }) =>
      presence.renew(params.id, session.user, { isTyping: body.isTyping }, onlooker),
    ),

    'inquiries.earlier': withTarget(existing, ({ target }) => inquiries.earlier(target)),
  });
}
