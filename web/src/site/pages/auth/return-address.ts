/** Where a login leads: the protected address that was asked for, else the dashboard. */
export function returnAddress(state: unknown): string {
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' && /^\/admin(?:[/?#]|$)/.test(from) ? from : '/admin';
}
