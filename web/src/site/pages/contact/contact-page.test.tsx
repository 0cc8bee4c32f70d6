import { business, REPLY_HOURS } from '@mipaka/contract';
import { QueryClientProvider } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { createQueryClient } from '../../../shared/lib/api/query.ts';
import { renderForTest, styleRules } from '../../../shared/lib/render-for-test.tsx';
import ContactPage, { ReplyRoute } from './contact-page.tsx';

const person = {
  id: '1',
  name: 'Amina Otieno',
  position: 'Founder & CEO',
  bio: 'Founded the network.',
  email: null,
  linkedinUrl: null,
  photo: null,
  photoAlt: null,
  photoWidth: null,
  photoHeight: null,
  photoColor: null,
  photoInColor: false,
};

test('the route of a message has three stops, and the last names the hours until an answer', () => {
  renderForTest(<ReplyRoute person={person} />);
  const steps = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(steps.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Received/),
    expect.stringMatching(/^Right desk/),
    expect.stringMatching(new RegExp(`^Answer within ${REPLY_HOURS} hours`)),
  ]);
  expect(screen.getByText('Amina Otieno')).toBeTruthy();
  expect(screen.getByText('Founder & CEO, leads the desks that answer you')).toBeTruthy();
});

test('the route of a message omits the name where nobody is known', () => {
  const { container } = renderForTest(<ReplyRoute person={undefined} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(container.textContent).not.toContain('leads the desks that answer you');
});

test('a long address breaks beside its icon instead of widening its card', () => {
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <ContactPage />
    </QueryClientProvider>,
  );
  const words = screen.getByRole('link', { name: business.email }).closest('div');
  expect(styleRules()).toContain(`.${words?.className}{min-width:0;}`);
});

test('an address that could not be sent leads the focus to its field, which says why', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  renderForTest(
    <QueryClientProvider client={createQueryClient()}>
      <ContactPage />
    </QueryClientProvider>,
  );
  const updates = within(screen.getByRole('region', { name: 'Stay Updated' }));
  // Who pressed Enter in the field has the focus there already, and hears nothing of a new description.
  expect(updates.getByLabelText(/Your email/).closest('[aria-live=polite]')).toBeTruthy();
  const field = updates.getByRole<HTMLInputElement>('textbox');
  const user = userEvent.setup();
  await user.type(field, 'amina@example.org');
  await user.click(updates.getByRole('button', { name: 'Subscribe' }));
  await updates.findByText('Our server could not be reached.');
  await waitFor(() => expect(document.activeElement).toBe(field));
  const described = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(described?.textContent).toBe('Our server could not be reached.');
  expect(field.value).toBe('amina@example.org');
});
