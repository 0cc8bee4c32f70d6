import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { inboxAddress } from '../../lib/addresses/inbox-address.ts';
import { tabAddress, tabNamed } from '../../lib/addresses/tabs.ts';
import { readUnsaved, writeUnsaved } from '../../lib/unsaved.ts';

const MAX_KEPT = 20;

/** The shown address reduced to its record, inquiry, tab or page; null while a form creates a record or sorts a list. */
export function addressOpen({ pathname, search }: { pathname: string; search: string }): string | null {
  const params = new URLSearchParams(search);
  const dialog = params.get('dialog');
  if (dialog?.startsWith('new') || dialog === 'order') return null;
  if (pathname !== '/admin') return pathname;
  const { name } = tabNamed(params.get('tab'));
  const inquiry = name === 'inquiries' && params.get('id');
  return inquiry ? inboxAddress('inbox', inquiry) : tabAddress(name, dialog ?? undefined);
}

const nameOf = (userId: string) => `recent.${userId}`;

/** The addresses that a person has opened at this browser, newest first. They hold ids and no names. */
export const readRecent = (userId: string): string[] =>
  (readUnsaved(localStorage, nameOf(userId))?.addresses ?? []) as string[];

export function keepRecent(userId: string, address: string): void {
  const others = readRecent(userId).filter((one) => one !== address);
  writeUnsaved(localStorage, nameOf(userId), { addresses: [address, ...others].slice(0, MAX_KEPT) });
}

export function useKeepRecent(): void {
  const { user } = useAuth();
  const address = addressOpen(useLocation());
  useEffect(() => {
    if (user && address) keepRecent(user.id, address);
  }, [user, address]);
}
