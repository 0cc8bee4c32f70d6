import { emptyContent } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { NameTag } from './name-tag.tsx';

test('a form opened by a tool returns the focus to what the tool belongs to', async () => {
  const show = vi.fn();
  const content = { ...emptyContent, services: [{ id: 's1', title: 'Trade' }] };
  renderAdmin(
    <>
      <button type="button" data-editable="" data-resource="services" data-record="s1">
        Trade
      </button>
      <NameTag session={{ content, show } as unknown as Session} tools={{} as DraftActions['tools']} />
    </>,
  );
  const edited = screen.getByRole('button', { name: 'Trade' });
  await userEvent.click(edited);
  // Hidden: without a layout, what it names counts as scrolled away.
  await userEvent.click(await screen.findByTitle('All fields'));
  expect(show.mock.calls).toEqual([[{ kind: 'record', open: expect.objectContaining({ id: 's1' }) }]]);
  expect(document.activeElement).toBe(edited);
});
