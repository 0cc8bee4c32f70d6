import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { PageTabs } from './page-tabs.tsx';

const tabs = ['one', 'two', 'three'].map((name) => ({ name, label: name }));

test('arrow keys move along the tabs and around their ends; only Enter chooses', async () => {
  answerCalls({});
  const onChoose = vi.fn();
  renderAdmin(
    <PageTabs label="Parts" tabs={tabs} chosen="two" onChoose={onChoose}>
      The second part
    </PageTabs>,
  );
  const isFocused = (name: string) => waitFor(() => expect(document.activeElement?.textContent).toBe(name));
  await userEvent.tab();
  await isFocused('two');
  for (const [key, name] of [
    ['{ArrowRight}', 'three'],
    ['{ArrowRight}', 'one'],
    ['{ArrowLeft}', 'three'],
    ['{Home}', 'one'],
    ['{End}', 'three'],
  ] as const) {
    await userEvent.keyboard(key);
    await isFocused(name);
  }
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('three');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('two');
  expect(screen.getByRole('tabpanel', { name: 'two' }).textContent).toBe('The second part');
});
