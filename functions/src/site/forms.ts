import { createHash } from 'node:crypto';
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

/** Largest form, in bytes: as much as the API takes. */
const MAX_BYTES = 64 * 1024;

/** The response to a posted form: a redirect, or the page again with the result. */
export type FormAnswer =
  | { location: string }
  | { status: number; headers: Record<string, string>; form: FormResult };

type Values = Record<string, string>;

async function valuesIn(req: IncomingMessage): Promise<Values> {
  const bytes = await readRawBody(req, MAX_BYTES);
  const isForm = mediaTypeOf(req) === 'application/x-www-form-urlencoded';
  if (!isForm || req.headers['content-encoding']) throw new HttpError(415, 'This address takes forms only');
  // Browsers end lines with CRLF, scripts with LF: what is stored is the same.
  const typed = [...new URLSearchParams(bytes.toString('utf8'))];
  return Object.fromEntries(typed.map(([name, value]) => [name, value.replaceAll('\r\n', '\n')]));
}

/**
 * What marks a message that may be posted again. The pages are cached and hold nothing of one visitor, so it is what was
 * typed: the same words from the same person are the same message for a day.
 */
const markOf = (draft: InquiryDraft): RequestMark => ({
  scope: 'contact form',
  key: createHash('sha256').update(JSON.stringify(draft)).digest('base64url'),
});

/** The page again: with the messages beside the fields, or with one sentence where no field is to blame. */
function refusal(error: unknown, form: FormResult['form'], values: Values): FormAnswer {
  const { status, message, errors, headers } = toHttpError(error);
  if (status >= 500) log('ERROR', 'a form could not be taken', failure(error));
  const result = { form, isDone: false, values, errors: errors ?? {}, failure: errors ? null : message };
  return { status, headers, form: result };
}

/**
 * Takes the forms that a browser posts to the page they stand on: while the page's scripts are on their way, or where
 * there are none. The same stores as the API's, behind the same limits.
 *
 * A message is answered with an address that shows its receipt, and the footer's newsletter with one that says thank you,
 * so that loading the page again sends nothing; posted again all the same, a message is stored once, and an address is
 * asked by mail at most once in 24 hours. Beyond a limit the answer is a line of text.
 *
 * @param deadlineMs longest time that taking a form may last, in milliseconds; then it stores nothing any more
 */
export function createPageForms(services: Services, deadlineMs: number) {
  const { db, config, newsletter } = services;
  const inquiryLimits = createMessageLimits(db, config, 'contact');
  const subscriptionLimits = createMessageLimits(db, config, 'newsletter');

  const takers: Record<
    FormResult['form'],
    (values: Values, address: string, thanks: string) => Promise<FormAnswer>
  > = {
    // Counted before it is looked at: a refusal is a page, which costs more than a line of the API's.
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
   * @param path where the form was posted to
   * @param thanks the address of that page with the footer's thank-you
   * @throws {HttpError} 400 where there is no such form, 403 for a form of another site, 413, 415, 429, 503 for a form that
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
