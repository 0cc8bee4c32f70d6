import { addressBody, mailStates } from '@mipaka/contract';
import type { Request, Response } from 'express';
import { z } from 'zod';
import { HttpError } from '../http-error.ts';
import { deliver } from '../mail/deliver.ts';
import type { Services } from '../services.ts';
import type { Subscription } from '../store/newsletter.ts';
import { parseJson } from './body.ts';
import { SLICE, sendCsv } from './csv.ts';
import { messageLimit } from './inquiries.ts';
import { page } from './mail-page.ts';
import { pageQuery, sendPage } from './paging.ts';
import { type Route, staff, visitor } from './route.ts';

const outboxQuery = pageQuery.extend({
  state: z.enum(mailStates, `state must be one of: ${mailStates.join(', ')}`).optional(),
});
const linkQuery = z.object({ token: z.string('The link is not complete').max(200, 'The link is not valid') });
const columns = [
  { header: 'Email', value: (row: Subscription) => row.email },
  { header: 'Confirmed (UTC)', value: (row: Subscription) => row.confirmedAt },
];

/** Newsletter and outbox. */
export function mailRoutes(services: Services): Route[] {
  const { newsletter, outbox, config } = services;

  /** The two calls of a link in a mail: GET shows a button, POST does it. A scanner that follows links does nothing. */
  const linked = (name: 'confirm' | 'unsubscribe', act: (link: string) => Promise<boolean>): Route[] => [
    visitor(`GET /api/newsletter/${name}`, (req, res) => {
      linkQuery.parse(req.query);
      page(res, name, 'ask');
    }),
    visitor(
      `POST /api/newsletter/${name}`,
      async (req: Request, res: Response) => {
        const isDone = await act(linkQuery.parse(req.query).token);
        if (!isDone) throw new HttpError(404, 'This link is not valid any more');
        page(res, name, 'done');
      },
      { body: ['none'] },
    ),
  ];

  return [
    visitor(
      'POST /api/newsletter',
      async (req, res) => {
        await newsletter.subscribe(parseJson(addressBody, req).email);
        // The same for everybody: the answer must not tell who is on the list.
        res.status(202).json({});
      },
      { limit: messageLimit(services, 'newsletter') },
    ),
    ...linked('confirm', newsletter.confirm),
    ...linked('unsubscribe', newsletter.unsubscribe),

    staff('GET /api/admin/newsletter/export', async (req, res) => {
      const { cursor } = pageQuery.parse(req.query);
      sendCsv(req, res, 'newsletter', columns, await newsletter.confirmed(SLICE, cursor));
    }),

    staff('GET /api/admin/outbox', async (req, res) => {
      const { limit, cursor, state } = outboxQuery.parse(req.query);
      sendPage(req, res, await outbox.list(state, limit, cursor));
    }),

    staff(
      'POST /api/admin/outbox/:id/retry',
      async (req, res) => {
        const id = String(req.params.id);
        if (!/^[A-Za-z0-9][\w-]{0,99}$/.test(id)) throw new HttpError(404, 'There is no such mail');
        await outbox.retry(id);
        await deliver(outbox, config.smtp, id);
        res.json(await outbox.get(id));
      },
      { body: ['none'] },
    ),
  ];
}
