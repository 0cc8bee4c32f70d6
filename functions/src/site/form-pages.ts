import type { IncomingMessage, RequestListener } from 'node:http';
import { FORMS_PATH, NEWSLETTER_ANCHOR, type PageRenderer, SUBSCRIBED_PARAMETER } from '@mipaka/contract';
import { DEADLINE_MS } from '../platform/http/deadline.ts';
import { pathOf } from '../platform/http/raw-request.ts';
import type { Services } from '../services.ts';
import { type Ready, readyPage, redirect, respond } from './answers.ts';
import { createPageForms } from './forms.ts';
import { loadRenderer } from './renderer.ts';

/** Whether a request is for a form that a browser posts without scripts. */
export const isFormRequest = ({ url = '/' }: IncomingMessage): boolean => url.startsWith(`${FORMS_PATH}/`);

/**
 * Receives the forms of the pages, each below FORMS_PATH at the address of its page, and answers with that page and the
 * result of the form. It is part of the function `api`, which may write: the function of the pages may only read.
 *
 * @param load gives the renderer; the built one beside the function by default
 * @param deadlineMs longest time for receiving a form, in milliseconds
 */
export function createFormPages(
  services: Services,
  load: () => Promise<PageRenderer> = loadRenderer,
  deadlineMs = DEADLINE_MS,
): RequestListener {
  const takeForm = createPageForms(services, deadlineMs);

  async function answerTo(req: IncomingMessage): Promise<Ready> {
    const url = (req.url ?? '/').slice(FORMS_PATH.length);
    const renderer = await load();
    // A GET is a reload or a typed address. It redirects only to the site's own addresses: the caller chooses the path.
    if (req.method !== 'POST') return redirect(303, renderer.addressOf(url));
    const query = `${url.includes('?') ? '&' : '?'}${SUBSCRIBED_PARAMETER}=yes`;
    const thanks = `${renderer.addressOf(url + query)}#${NEWSLETTER_ANCHOR}`;
    // Both at the same time, so that a silent Firestore delays the answer only once.
    const [answer, { content }] = await Promise.all([
      takeForm(req, pathOf(url), thanks),
      services.content.read(),
    ]);
    if ('location' in answer) return redirect(303, answer.location);
    const page = await renderer.renderPage({ url, content, form: answer.form });
    const ready = readyPage(page, services.config, false);
    const status = page.status === 404 ? 404 : answer.status;
    return { ...ready, status, headers: { ...ready.headers, ...answer.headers } };
  }

  return (req, res) => respond(req, res, () => answerTo(req));
}
