import { act, fireEvent, screen, within } from '@testing-library/react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { forTest, renderForTest } from '../../shared/lib/render-for-test.tsx';
import { copyrightLine, Footer } from './footer.tsx';

beforeEach(() => {
  vi.useFakeTimers();
});

test('the newsletter form gives thanks for three seconds, links to the one that subscribes, and makes no call', () => {
  const fetch = vi.fn();
  vi.stubGlobal('fetch', fetch);
  renderForTest(<Footer />);
  const form = within(screen.getByRole('form', { name: 'Our newsletter' }));
  const email = form.getByRole<HTMLInputElement>('textbox');
  expect(form.queryByRole('link')).toBeNull();
  expect(email).toMatchObject({ type: 'email', required: true });
  // Staff write the text above the field, which may not say what belongs there.
  expect(form.getByLabelText(/^Email: Three regions/)).toBe(email);

  fireEvent.change(email, { target: { value: 'amina@' } });
  fireEvent.submit(screen.getByRole('form'));
  expect(form.getByRole('status').textContent).toBe('');
  expect(email.getAttribute('aria-invalid')).toBe('true');
  const message = document.getElementById(email.getAttribute('aria-describedby') ?? '');
  expect(message?.textContent).toMatch(/^Please enter an e-mail address/);
  expect(message?.role).toBe('alert');
  expect(document.activeElement).toBe(email);

  // As pasted from an Arabic chat.
  fireEvent.change(email, { target: { value: '\u200famina@example.org' } });
  expect(email.getAttribute('aria-invalid')).toBeNull();
  fireEvent.submit(screen.getByRole('form'));
  expect(form.getByRole('status').textContent).toBe('Thank you for your interest!');
  expect(email.value).toBe('');

  act(() => vi.advanceTimersByTime(2_999));
  expect(form.getByRole('status').textContent).not.toBe('');
  act(() => vi.advanceTimersByTime(1));
  expect(form.getByRole('status').textContent).toBe('');
  expect(form.getByRole('link').getAttribute('href')).toBe('/contact#stay-updated');
  expect(fetch).not.toHaveBeenCalled();
});

test('the newsletter form gives thanks on the page to which a form without scripts leads', () => {
  renderForTest(<Footer />, { url: '/about?subscribed=yes' });
  expect(screen.getByRole('status').textContent).toBe('Thank you for your interest!');
});

test('without social links their place is not in the list', () => {
  const none = { linkedin: null, instagram: null, facebook: null, x: null };
  const details = {
    id: 'd',
    language: 'en',
    email: 'a@b.co',
    phone: '+254 711 222 333',
    office: 'Kisumu',
    ...none,
  };
  renderForTest(<Footer />, { contactDetails: [{ ...details, whatsapp: details.phone }] });
  const contact = screen.getByText('a@b.co').closest('ul') as HTMLElement;
  expect(within(contact).getAllByRole('listitem')).toHaveLength(3);
});

test('the footer links to the dashboard', () => {
  renderForTest(<Footer />);
  expect(screen.getByRole('link', { name: 'admin' }).getAttribute('href')).toBe('/admin');
});

test('the copyright line shows 2025 alone until that year has passed', () => {
  expect(copyrightLine(2024)).toBe('© 2025 Mipaka Network. All rights reserved.');
  expect(copyrightLine(2025)).toBe('© 2025 Mipaka Network. All rights reserved.');
  expect(copyrightLine(2026)).toBe('© 2025–2026 Mipaka Network. All rights reserved.');
});

test('a page of last year, which a cache kept over New Year, is hydrated as it is', async () => {
  const root = document.body.appendChild(document.createElement('div'));
  vi.setSystemTime(Date.parse('2026-12-31T23:59:59Z'));
  root.innerHTML = renderToString(forTest(<Footer />));
  const [footer] = root.children;
  vi.setSystemTime(Date.parse('2027-01-01T00:00:01Z'));
  const onRecoverableError = vi.fn();
  const hydrated = await act(async () => hydrateRoot(root, forTest(<Footer />), { onRecoverableError }));
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(root.contains(footer ?? null)).toBe(true);
  act(() => hydrated.unmount());
});
