import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { runInNewContext } from 'node:vm';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { withMailCatcher } from './mail-catcher.ts';
import { listenAnywhere } from './suite/ports.ts';

test('the page shows a mail of the site, and passes a reply on to the site as a mail', async () => {
  const handed: { headers: Record<string, unknown>; raw: string }[] = [];
  const site = createServer(async (request, response) => {
    handed.push({ headers: request.headers, raw: await textOf(request) });
    response.writeHead(204).end();
  });
  const address = await listenAnywhere(site);
  try {
    await withMailCatcher(async ({ secrets, page, answersTo }) => {
      answersTo(`http://${address}`);
      const { hostname, port } = new URL(secrets.SMTP_URL);
      await createTransport({ host: hostname, port: Number(port), ignoreTLS: true }).sendMail({
        from: 'Mipaka <hello@mipaka.test>',
        to: 'wanjiku@example.com',
        replyTo: 'reply+abc@in.mipaka.test',
        subject: 'Re: <b>A depot</b>',
        messageId: '<first@mipaka.test>',
        text: 'Shall we call?',
      });
      const html = await (await fetch(page)).text();
      expect(html).toContain('Shall we call?');
      expect(html).toContain('Re: &lt;b&gt;A depot&lt;/b&gt;');

      const file = { name: 'plan.pdf', base64: Buffer.from('%PDF-1.7').toString('base64') };
      const answer = (id: number) =>
        fetch(page, { method: 'POST', body: JSON.stringify({ id, text: 'Yes.', file }) });
      expect((await answer(1)).status).toBe(200);
      expect((await answer(7)).status).toBe(502);
      expect(handed).toHaveLength(1);
      expect(handed[0]?.headers).toMatchObject({
        'content-type': 'message/rfc822',
        authorization: `Bearer ${secrets.MAIL_INBOUND_SECRET}`,
      });
      for (const line of [
        /^From: wanjiku@example\.com\r$/m,
        /^To: reply\+abc@in\.mipaka\.test\r$/m,
        /^In-Reply-To: <first@mipaka\.test>\r$/m,
        /filename=plan\.pdf/,
        /^> Shall we call\?\r?$/m,
      ]) {
        expect(handed[0]?.raw).toMatch(line);
      }
      expect(await answerOnPage(page, html)).toBe('Your answer has arrived.');
    });
  } finally {
    site.close();
  }
});

/** Sends the form of a page by the page's own script, and returns the form's output. */
async function answerOnPage(page: string, html: string): Promise<string> {
  const [, script = ''] = /<script>(.*)<\/script>/s.exec(html) ?? [];
  const output = { value: '' };
  const submit = await new Promise<(event: object) => Promise<void>>((resolve) => {
    const form = {
      dataset: { id: '1' },
      elements: { text: { value: 'Yes.' }, file: { files: [] } },
      addEventListener: (_event: string, listener: typeof submit) => resolve(listener),
      querySelector: () => output,
      // As in a browser, a reset also empties the outputs of the form.
      reset: () => (output.value = ''),
    };
    const ask = (path: string, init: RequestInit) => fetch(page + path, init);
    runInNewContext(script, { document: { forms: [form] }, fetch: ask });
  });
  await submit({ preventDefault: () => {} });
  return output.value;
}
