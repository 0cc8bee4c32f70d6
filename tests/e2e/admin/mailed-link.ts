import { receivedMails } from '../../../tools/testing/mail-server.ts';
import { expect } from '../test.ts';

/** The link in the newest mail to an address, as the path and fragment on this site; waits for the mail. */
export async function mailedLink(address: string, subject: RegExp): Promise<string> {
  let link = '';
  await expect
    .poll(
      () => {
        const mails = receivedMails(String(process.env.MAIL_FILE)).filter(
          ({ to, source }) => to.includes(address) && subject.test(source),
        );
        // Long lines end with an equals sign in a mail.
        const text = mails.at(-1)?.source.replaceAll('=\r\n', '') ?? '';
        link = /https:\/\/[^/\s]+(\/auth\/link#\S+)/.exec(text)?.[1] ?? '';
        return link;
      },
      { timeout: 30_000, message: `a mail to ${address}` },
    )
    .not.toBe('');
  return link;
}
