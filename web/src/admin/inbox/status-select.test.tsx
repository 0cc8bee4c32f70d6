import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../lib/testing/render-for-test.tsx';
import { inquirySample } from '../lib/testing/samples-for-test.ts';
import { Choice } from '../ui/form/choice.tsx';
import { StatusSelect } from './status-select.tsx';

test('keys that would choose, and save, open the list instead; others do what they do', () => {
  answerCalls({});
  renderAdmin(
    <>
      <StatusSelect inquiry={inquirySample('i1')} label="Status" />
      <Choice label="Assigned to" value={null} none="Nobody" options={[]} onChange={() => undefined} />
    </>,
  );
  for (const list of [screen.getByLabelText('Status'), screen.getByLabelText('Assigned to')]) {
    const press = (key: string, ctrlKey = false) => fireEvent.keyDown(list, { key, ctrlKey });
    // A browser without the method opens the list by itself, or does not open it by a key.
    expect(press('ArrowDown')).toBe(true);
    const showPicker = vi.fn();
    Object.assign(list, { showPicker });
    for (const key of ['ArrowDown', 'ArrowUp', 'End', 'c']) expect(press(key)).toBe(false);
    expect(showPicker).toHaveBeenCalledTimes(4);
    for (const key of ['Tab', 'Escape', 'Enter']) expect(press(key)).toBe(true);
    expect(press('c', true)).toBe(true);
    expect(showPicker).toHaveBeenCalledTimes(4);
  }
});
