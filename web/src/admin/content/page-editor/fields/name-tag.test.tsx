import { emptyContent } from '@mipaka/contract';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Fragment, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { NameTag } from './name-tag.tsx';

/** An editable text of a service. */
const place = (id: string, title: string) => (
  <button type="button" data-editable="" data-resource="services" data-record={id}>
    {title}
  </button>
);

test('a form opened by a tool, and Escape in the tools, return the focus to what they belong to', async () => {
  const show = vi.fn();
  const content = { ...emptyContent, services: [{ id: 's1', title: 'Trade' }] };
  renderAdmin(
    <>
      {place('s1', 'Trade')}
      <NameTag session={{ content, show } as unknown as Session} tools={{} as DraftActions['tools']} />
    </>,
  );
  const edited = screen.getByRole('button', { name: 'Trade' });
  await userEvent.click(edited);
  // Hidden: without a layout, what it names counts as scrolled away.
  await userEvent.click(await screen.findByTitle('All fields'));
  expect(show.mock.calls).toEqual([[{ kind: 'record', open: expect.objectContaining({ id: 's1' }) }]]);
  expect(document.activeElement).toBe(edited);
  screen.getByTitle('All fields').focus();
  await userEvent.keyboard('{Escape}');
  expect(document.activeElement).toBe(edited);
});

test('an entry that is hidden hands the focus to the next one, the last one to the one before', async () => {
  function Page() {
    const [services, setServices] = useState(
      ['Trade', 'Labour', 'Visas'].map((title) => ({ id: title, title })),
    );
    const hide = (_resource: string, id: string) => setServices(services.filter((one) => one.id !== id));
    const session = { content: { ...emptyContent, services }, show: vi.fn() } as unknown as Session;
    return (
      <>
        <main>
          {services.map(({ id, title }) => (
            <Fragment key={id}>
              {place(id, title)}
              {place(id, `${title} text`)}
            </Fragment>
          ))}
        </main>
        <NameTag session={session} tools={{ hide } as unknown as DraftActions['tools']} />
      </>
    );
  }
  renderAdmin(<Page />);
  for (const [hidden, next] of [
    ['Trade', 'Labour'],
    ['Visas', 'Labour text'],
  ] as const) {
    await userEvent.click(screen.getByRole('button', { name: hidden }));
    await userEvent.click(await screen.findByTitle('Hide service'));
    await expect.poll(() => document.activeElement?.textContent).toBe(next);
  }
});

test('a text that is reset takes the focus, because the tool goes', async () => {
  const reset = vi.fn();
  const content = { ...emptyContent, texts: [{ id: 't1', key: 'home.eyebrow', text: 'Nairobi' }] };
  renderAdmin(
    <>
      <button type="button" data-editable="" data-resource="texts" data-record="t1">
        Nairobi
      </button>
      <NameTag
        session={{ content } as unknown as Session}
        tools={{ reset } as unknown as DraftActions['tools']}
      />
    </>,
  );
  const text = screen.getByRole('button', { name: 'Nairobi' });
  await userEvent.click(text);
  await userEvent.click(await screen.findByTitle('Reset to built-in'));
  expect(reset).toHaveBeenCalledExactlyOnceWith('texts', expect.objectContaining({ id: 't1' }));
  expect(document.activeElement).toBe(text);
});
