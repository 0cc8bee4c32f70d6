import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/render-for-test.tsx';
import { TabList } from './tab-list.tsx';

const tabs = ['one', 'two', 'three'].map((name) => ({ name, label: name }));

test('arrow keys move along the tabs and around their ends; only Enter chooses', async () => {
  answerCalls({});
  const onChoose = vi.fn();
  renderAdmin(<TabList label="Parts" tabs={tabs} chosen="two" panelId="panel" onChoose={onChoose} />);
  const focused = () => document.activeElement?.textContent;
  await userEvent.tab();
  expect(focused()).toBe('two');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('three');
  await userEvent.keyboard('{ArrowRight}');
  expect(focused()).toBe('one');
  await userEvent.keyboard('{ArrowLeft}');
  expect(focused()).toBe('three');
  await userEvent.keyboard('{Home}');
  expect(focused()).toBe('one');
  await userEvent.keyboard('{End}');
  expect(focused()).toBe('three');
  expect(onChoose).not.toHaveBeenCalled();
  await userEvent.keyboard('{Enter}');
  expect(onChoose).toHaveBeenCalledWith('three');
  expect(screen.getByRole('tab', { selected: true }).textContent).toBe('two');
});
