import { createServer } from 'node:http';
import { text as textOf } from 'node:stream/consumers';
import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { withMailCatcher } from './mail-catcher.ts';
import { listenAnywhere } from './suite/ports.ts';

test('the page shows a mail of the site, and passes a reply on to the site as a mail', async () => {
  const handed: { headers: Record<string, unknown>; raw: string }[] = [];
  const site = createServer(async (request, response) => {
    handed.push({ headers: request.headers, raw: await textOf(request) });
    response.writeHead(200).end();
  });
  const address = await listenAnywhere(site);
  try {
    await withMailCatcher(`http://${address}`, async ({ secrets, page }) => {
      const { hostname, port } = new URL(secrets.SMTP_URL);
      await createTransport({ host: hostname, port: Number(port), ignoreTLS: true }).sendMail({
        from: 'Mipaka <hello@mipaka.test>',
        to: 'wanjiku@example.com',
        replyTo: 'reply+abc@in.mipaka.test',
        subject: 'Re: <b>A depot</b>',
        messageId: '<a@mipaka.test>',
        text: 'Shall we call?',
      });
      const html = await (await fetch(page)).text();
      expect(html).toContain('Shall we call?');
      expect(html).toContain('Re: &lt;b>A depot&lt;/b>');

      expect(html).toContain('value="&lt;a@mipaka.test>"');
      const answer = async (messageId: string) => {
        const answered = await fetch(page, {
          method: 'POST',
          body: new URLSearchParams({ messageId, text: 'Yes.' }),
        });
        return `${answered.status} ${await answered.text()}`;
      };
      expect(await answer('<a@mipaka.test>')).toMatch(/^200 Your answer has arrived\./);
      expect(await answer('<other@mipaka.test>')).toMatch(/^502 The site responded 404\./);
      expect(handed).toHaveLength(1);
      expect(handed[0]?.headers).toMatchObject({
        'content-type': 'message/rfc822',
        authorization: `Bearer ${secrets.MAIL_INBOUND_SECRET}`,
      });
      for (const line of [
        /^From: wanjiku@example\.com\r$/m,
        /^To: reply\+abc@in\.mipaka\.test\r$/m,
        /^In-Reply-To: <a@mipaka\.test>\r$/m,
        /^> Shall we call\?\r?$/m,
      ]) {
        expect(handed[0]?.raw).toMatch(line);
      }
    });
  } finally {
    site.close();
  }
});
