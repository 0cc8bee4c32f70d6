import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  addressBody,
  CONTACT_PAGE,
  FORMS_PATH,
  type FormResult,
  inquiryEnvelope,
  inquiryForm,
  pageForms,
  SENT_PARAMETER,
} from '@mipaka/contract';
import { DEADLINE_MS, inTime } from '../platform/deadline.ts';
import { TooMany } from '../platform/firestore/errors.ts';
import { receiveBody } from '../platform/http/body.ts';
import { callerOf } from '../platform/http/caller.ts';
import { HttpError, parse, toHttpError } from '../platform/http/http-error.ts';
import { isFromOwnPage, pathOf } from '../platform/http/raw-request.ts';
import { createMessageLimits } from '../platform/limits.ts';
import { failure, log } from '../platform/log.ts';
import type { Services } from '../services.ts';
import { loadRenderer } from './renderer.ts';
import { type Ready, readyPage, redirect, respond } from './responses.ts';

type FormAnswer = { location: string } | { status: number; headers: HttpError['headers']; form: FormResult };
type Values = Record<string, string>;

/** Whether a request is for a form that a browser posts without scripts. */
export const isFormRequest = ({ url = '/' }: IncomingMessage): boolean => url.startsWith(`${FORMS_PATH}/`);

/** The page again, with messages beside the fields, or with one sentence if no field is to blame. */
function refusal(error: unknown, form: FormResult['form'], values: Values): FormAnswer {
  const { status, message, errors, headers } = toHttpError(error);
  if (status >= 500) log('ERROR', 'a form could not be taken', failure(error));
  const result = { form, isDone: false, values, errors: errors ?? {}, failure: errors ? null : message };
  return { status, headers, form: result };
}

/** Receives the forms that a browser posts without scripts (docs/decisions/without-scripts.md). */
export function createFormPages(services: Services, load = loadRenderer, deadlineMs = DEADLINE_MS) {
  const { db, config, inquiries, newsletter } = services;
  const limits = {
    contact: createMessageLimits(db, config, 'contact'),
    updates: createMessageLimits(db, config, 'newsletter'),
  };

  async function takeMessage(values: Values, isFlood: boolean): Promise<FormAnswer> {
    const draft = parse(inquiryForm, values);
    const { formToken, website } = inquiryEnvelope.parse(values);
    // The key of the hydrated form (web/src/site/pages/contact/use-contact-form.ts), which may send the message as well.
    const mark = { scope: 'contact.send visitor', key: hash('sha256', JSON.stringify(draft), 'hex') };
    const { reference } = await inquiries.receiveMessage(draft, { formToken, website, mark, isFlood });
    return { location: `${CONTACT_PAGE}?${SENT_PARAMETER}=${reference}#contact-form` };
  }

  async function takeAddress(values: Values, isFlood: boolean): Promise<FormAnswer> {
    const { email } = parse(addressBody, values);
    if (!isFlood) await newsletter.subscribe(email);
    const form = { form: 'updates', isDone: true, values: {}, errors: {}, failure: null } as const;
    return { status: 200, headers: {}, form };
  }

  /** Takes the form that was posted to a path. Throws HttpError. */
  async function takeForm(req: IncomingMessage, path: string): Promise<FormAnswer> {
    if (isFromOwnPage(req, config) !== true)
      throw new HttpError(403, 'This form must come from the site itself');
    const posted: { form?: FormResult['form']; values: Values } = { values: {} };
    try {
      return await inTime(deadlineMs, async () => {
        const bytes = await receiveBody(req, ['form']);
        const values = Object.fromEntries(new URLSearchParams(bytes.toString('utf8')));
        const form = pageForms.find((name) => name === values.form);
        if (!form || path !== CONTACT_PAGE) throw new HttpError(400, 'There is no such form on this page');
        Object.assign(posted, { form, values });
        // Counted before validation: a refusal is a page, which costs more than the API's line of text.
        const { isFlood } = await limits[form].take(callerOf(req));
        return form === 'contact' ? takeMessage(values, isFlood) : takeAddress(values, isFlood);
      });
    } catch (error) {
      if (!posted.form || error instanceof TooMany) throw toHttpError(error);
      return refusal(error, posted.form, posted.values);
    }
  }

  async function answerTo(req: IncomingMessage): Promise<Ready> {
    const url = (req.url ?? '/').slice(FORMS_PATH.length);
    const renderer = await load();
    // A GET is a reload or a typed address. It redirects only to the site's own addresses: the caller chooses the path.
    if (req.method !== 'POST') return redirect(303, renderer.addressOf(url));
    // Both at the same time, so that a silent Firestore delays the answer only once.
    const [answer, { content }] = await Promise.all([takeForm(req, pathOf(url)), services.content.read()]);
    if ('location' in answer) return redirect(303, answer.location);
    const page = await renderer.renderPage({ url, content, form: answer.form });
    const ready = readyPage(page, config, false);
    const status = page.status === 404 ? 404 : answer.status;
    return { ...ready, status, headers: { ...ready.headers, ...answer.headers } };
  }

  return (req: IncomingMessage, res: ServerResponse) => respond(req, res, () => answerTo(req));
}
