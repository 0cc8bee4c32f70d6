/** The address in a sender such as `Mipaka Network <hello@mipaka.network>`, or in one that is only an address. */
export const addressIn = (from: string): string => /<([^<>]+)>/.exec(from)?.[1] ?? from.trim();

/** The Message-ID of a mail: the same for every try, so that a server can recognise the second one. */
export const messageIdOf = (mailId: string, { from }: { from: string }): string =>
  `<${mailId}@${new URL(`http://${addressIn(from).split('@').at(-1)}`).hostname}>`;

/** The reply address with a token: reply@in.example becomes `reply+token@in.example`. */
export function replyAddress(address: string, token: string): string {
  const at = address.lastIndexOf('@');
  return `${address.slice(0, at)}+${token}${address.slice(at)}`;
}
