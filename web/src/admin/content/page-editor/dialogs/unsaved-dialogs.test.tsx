import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { pendingAt } from '../../lib/draft-changes.ts';
import { RefusedDialog } from './unsaved-dialogs.tsx';

const service = { id: 's'.repeat(20), title: 'Trade', description: 'Ships', icon: 'ship', division: null };
const eyebrow = {
  resource: 'texts',
  record: { key: 'home.start', text: 'Get Started' },
  field: 'text',
} as const;
const title = { resource: 'services', record: service, field: 'title' } as const;
const refused = [
  { pending: pendingAt(eyebrow, 'Begin here', []), reason: '409: This text is published already' },
  { pending: pendingAt(title, 'Freight', []), reason: '404: There is no such service' },
  // The same place again.
  { pending: pendingAt(title, 'Cargo', []), reason: '404: There is no such service' },
];

test('a refused change shows its place and reason, and staff copy or discard each one', async () => {
  const user = userEvent.setup();
  const discarded = vi.fn();
  const written = vi.spyOn(navigator.clipboard, 'writeText');
  renderAdmin(<RefusedDialog refused={refused} onDiscard={discarded} onClose={() => {}} />);
  const entries = await screen.findAllByRole('listitem');
  expect(entries).toHaveLength(3);
  const [text, first, second] = entries as [HTMLElement, HTMLElement, HTMLElement];
  for (const words of ['Hero, first button', 'Begin here', 'This text is published already'])
    expect(text.textContent).toContain(words);
  expect(first.textContent).toContain('Service: title');
  expect(first.textContent).not.toContain('Cargo');
  await user.click(within(second).getByRole('button', { name: 'Copy: Service: title' }));
  expect(written).toHaveBeenCalledExactlyOnceWith('Cargo');
  expect(await screen.findByText('Copied')).toBeTruthy();
  expect(discarded).not.toHaveBeenCalled();
  await user.click(within(text).getByRole('button', { name: 'Discard: Hero, first button' }));
  expect(discarded).toHaveBeenCalledExactlyOnceWith(refused[0]);
});

test('where the browser refuses the clipboard, the dialog asks staff to copy by hand', async () => {
  const user = userEvent.setup();
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('no'));
  renderAdmin(<RefusedDialog refused={refused.slice(0, 1)} onDiscard={() => {}} onClose={() => {}} />);
  await user.click(await screen.findByRole('button', { name: 'Copy: Hero, first button' }));
  expect(await screen.findByText('Please select the text and copy it')).toBeTruthy();
});

test('the dialog without refused changes says that nothing is left', async () => {
  renderAdmin(<RefusedDialog refused={[]} onDiscard={() => {}} onClose={() => {}} />);
  expect(await screen.findByText('Nothing is left here.')).toBeTruthy();
  expect(screen.queryAllByRole('button', { name: /^(Copy|Discard)/ })).toEqual([]);
});
