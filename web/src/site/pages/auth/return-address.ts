/** The address after a sign-in: the protected one that the person opened, or else the dashboard. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : '/admin';
}
