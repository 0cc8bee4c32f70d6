import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import {
  addressBody,
  CONTACT_PAGE,
  type FormResult,
  type InquiryDraft,
  inquiryEnvelope,
  inquiryForm,
  pageForms,
  SENT_PARAMETER,
} from '@mipaka/contract';
import { receiveInquiry } from '../inbox/visitor-messages.ts';
import { TooMany } from '../platform/firestore/errors.ts';
import type { RequestMark } from '../platform/firestore/request-keys.ts';
import { callerOf } from '../platform/http/caller.ts';
import { inTime } from '../platform/http/deadline.ts';
import { HttpError, toHttpError } from '../platform/http/http-error.ts';
import { isFromOwnPage, mediaTypeOf, readRawBody } from '../platform/http/raw-request.ts';
import { createMessageLimits } from '../platform/limits/message-limits.ts';
import { failure, log } from '../platform/log.ts';
import type { Services } from '../services.ts';

/** Largest form, in bytes: the same as for the API. */
const MAX_BYTES = 64 * 1024;

type FormAnswer =
  | { location: string }
  | { status: number; headers: Record<string, string>; form: FormResult };

type Values = Record<string, string>;

async function valuesIn(req: IncomingMessage): Promise<Values> {
  const bytes = await readRawBody(req, MAX_BYTES);
  const isForm = mediaTypeOf(req) === 'application/x-www-form-urlencoded';
  if (!isForm || req.headers['content-encoding']) throw new HttpError(415, 'This address takes forms only');
  // Browsers end lines with CRLF, scripts with LF: both are stored alike.
  const typed = [...new URLSearchParams(bytes.toString('utf8'))];
  return Object.fromEntries(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/**
 * The idempotency key of a posted message. Pages are cached and hold nothing of a single visitor, so the key is made
 * from the typed text: the same words from the same person are the same message for a day.
 */
const markOf = (draft: InquiryDraft): RequestMark => ({
  scope: 'contact form',
  key: hash('sha256', JSON.stringify(draft), 'base64url'),
});

/** The page again, with messages beside the fields, or with one sentence if no field is to blame. */
function refusal(error: unknown, form: FormResult['form'], values: Values): FormAnswer {
  const { status, message, errors, headers } = toHttpError(error);
  if (status >= 500) log('ERROR', 'a form could not be taken', failure(error));
  const result = { form, isDone: false, values, errors: errors ?? {}, failure: errors ? null : message };
  return { status, headers, form: result };
}

/**
 * Receives the forms that a browser posts without scripts: while the page's scripts still load, or where there are
 * none. It uses the same stores as the API, with the same limits.
 *
 * A message is answered with a redirect to its receipt, and the footer's newsletter with one to a thank-you, so that a
 * reload sends nothing. If a form is posted again all the same, a message is stored once, and an address is asked by
 * mail at most once in 24 hours. Above a limit the answer is a line of text.
 *
 * @param deadlineMs longest time for receiving a form, in milliseconds; after it the form stores nothing any more
 */
export function createPageForms(services: Services, deadlineMs: number) {
  const { db, config, newsletter } = services;
  const inquiryLimits = createMessageLimits(db, config, 'contact');
  const subscriptionLimits = createMessageLimits(db, config, 'newsletter');

  const takers: Record<
    FormResult['form'],
    (values: Values, address: string, thanks: string) => Promise<FormAnswer>
  > = {
    // Counted before validation: a refusal is a page, which costs more than the API's line of text.
    async contact(values, address) {
      const { isFlood } = await inquiryLimits.take(address);
      const draft = inquiryForm.parse(values);
      const { formToken, website } = inquiryEnvelope.parse(values);
      const envelope = { formToken, website, mark: markOf(draft) };
      const { reference } = await receiveInquiry(services, draft, envelope, isFlood);
      return { location: `${CONTACT_PAGE}?${SENT_PARAMETER}=${reference}#contact-form` };
    },
    async updates(values, address) {
      const { isFlood } = await subscriptionLimits.take(address);
      const { email } = addressBody.parse(values);
      if (!isFlood) await newsletter.subscribe(email);
      return { status: 200, headers: {}, form: updated };
    },
    newsletter: async (_values, _address, thanks) => ({ location: thanks }),
  };

  /**
   * @param path the path that the form was posted to
   * @param thanks the address of that page with the footer's thank-you
   * @throws {HttpError} 400 if the form is unknown, 403 for a form of another site, 413, 415, 429, 503 for a form that
   * does not arrive in time
   */
  return async (req: IncomingMessage, path: string, thanks: string): Promise<FormAnswer> => {
    if (isFromOwnPage(req, config) !== true)
      throw new HttpError(403, 'This form must come from the site itself');
    const posted: { form?: FormResult['form']; values: Values } = { values: {} };
    try {
      return await inTime(deadlineMs, async () => {
        const values = await valuesIn(req);
        const form = pageForms.find((name) => name === values.form);
        if (!form || (form !== 'newsletter' && path !== CONTACT_PAGE)) {
          throw new HttpError(400, 'There is no such form on this page');
        }
        Object.assign(posted, { form, values });
        return takers[form](values, callerOf(req), thanks);
      });
    } catch (error) {
      if (!posted.form || error instanceof TooMany) throw toHttpError(error);
      return refusal(error, posted.form, posted.values);
    }
  };
}

const updated: FormResult = { form: 'updates', isDone: true, values: {}, errors: {}, failure: null };
