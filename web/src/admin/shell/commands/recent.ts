import { useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { inboxAddress } from '../../lib/addresses/inbox-address.ts';
import { tabAddress, tabNamed } from '../../lib/addresses/tabs.ts';

const PREFIX = 'mipaka.recent.';
const MAX_KEPT = 20;

/** The address of what is open: a record, an inquiry, a tab or a page; null for a form of something new. */
export function addressOpen({ pathname, search }: { pathname: string; search: string }): string | null {
  const params = new URLSearchParams(search);
  const dialog = params.get('dialog');
  if (dialog?.startsWith('new')) return null;
  if (pathname !== '/admin') return pathname;
  const { name } = tabNamed(params.get('tab'));
  const inquiry = name === 'inquiries' && params.get('id');
  return inquiry ? inboxAddress('inbox', inquiry) : tabAddress(name, dialog ?? undefined);
}

/** The addresses that a person has opened at this browser, newest first. They hold ids and no names. */
export function readRecent(storage: Storage, userId: string): string[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(PREFIX + userId) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

/** Puts an address before all others that are kept. */
export function keepRecent(storage: Storage, userId: string, address: string): void {
  const others = readRecent(storage, userId).filter((one) => one !== address);
  try {
    storage.setItem(PREFIX + userId, JSON.stringify([address, ...others].slice(0, MAX_KEPT)));
  } catch {
    // A full or forbidden storage only costs the order of what is found.
  }
}

/** What the signed-in person has opened lately, as it was when the component appeared. */
export function useRecent(): string[] {
  const { user } = useAuth();
  const [recent] = useState(() => (user ? readRecent(localStorage, user.id) : []));
  return recent;
}

export function useKeepRecent(): void {
  const { user } = useAuth();
  const location = useLocation();
  const address = addressOpen(location);
  useEffect(() => {
    if (user && address) keepRecent(localStorage, user.id, address);
  }, [user, address]);
}
