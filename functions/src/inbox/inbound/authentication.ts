import type { Reply } from '@mipaka/contract';

/** A mail service's finding about a sender: the check, its result, and the domain it applies to. */
export type Verdict = { by: string; result: string; domain: string };

const domainIn = (text: string): string =>
  text.trim().replace(/>$/, '').split('@').at(-1)?.toLowerCase() ?? '';
const verdict = (by: string, result: string, of: string): Verdict => ({
  by: by.toLowerCase(),
  result: /^\w*/.exec(result.trim())?.[0].toLowerCase() ?? '',
  domain: domainIn(of),
});

/** A header without quotes and comments, which a sender chooses. A quote may hold the sign that ends its comment. */
function withoutWords(header: string): string {
  let rest = header.slice(0, 5_000).replace(/"(?:[^"\\]|\\.)*"/gs, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\([^()]*\)/g, '');
  }
  return rest;
}

/** The verdicts of an Authentication-Results header (RFC 8601). */
export const fromResults = (header: string): Verdict[] =>
  withoutWords(header)
    .split(';')
    .flatMap((part) => {
      const [, by, result = ''] = /^\s*(spf|dkim|dmarc)\s*=(.*)/is.exec(part) ?? [];
      const [, of = ''] = /\b(?:header\.[di]|header\.from|smtp\.mailfrom)=(\S+)/i.exec(part) ?? [];
      return by ? [verdict(by, result, of)] : [];
    });

/** The verdicts that SendGrid sends with a mail, such as `pass` and `{@example.com : pass}`. */
export const fromSendGrid = (spf: string, dkim: string, sender: string): Verdict[] => [
  verdict('spf', spf, sender),
  ...[...dkim.slice(0, 5_000).matchAll(/@([\w.-]+)\s*:\s*(\w+)/g)].map(([, of = '', result = '']) =>
    verdict('dkim', result, of),
  ),
];

/** The verdicts in headers that Postmark adds. A header that occurs twice is ignored: the sender may have sent one. */
export function fromPostmark(headers: readonly { Name?: unknown; Value?: unknown }[], from: string) {
  const theOnly = (name: string) => {
    const found = headers.filter(({ Name }) => String(Name).toLowerCase() === name);
    return found.length === 1 ? String(found[0]?.Value).slice(0, 5_000) : '';
  };
  const spf = theOnly('received-spf');
  const isSigned = /\bDKIM_VALID_AU\b/.test(theOnly('x-spam-tests'));
  return [
    verdict('spf', spf, /\benvelope-from="?([^\s;"]+)/i.exec(spf)?.[1] ?? ''),
    verdict('dkim', isSigned ? 'pass' : '', from),
  ];
}

/** Whether the author's domain vouches for the mail: by DMARC or, without a DMARC rule, by DKIM or SPF. */
export function judge(from: string, all: readonly Verdict[]): NonNullable<Reply['authentication']> {
  const author = domainIn(from);
  const isOfAuthor = ({ domain }: Verdict) =>
    domain !== '' && (`.${author}`.endsWith(`.${domain}`) || domain.endsWith(`.${author}`));
  const isVouchedFor = all.some((one) => one.result === 'pass' && isOfAuthor(one));
  const given = all.filter(({ result }) => result !== '');
  return {
    isVerified: isVouchedFor && !all.some(({ by, result }) => by === 'dmarc' && result === 'fail'),
    verdicts: given
      .slice(0, 10)
      .map(({ by, result, domain }) => `${by}=${result}${domain && ` (${domain})`}`.slice(0, 200))
      .join(', '),
  };
}
