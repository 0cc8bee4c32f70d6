import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { EditContext, type Place } from '../../lib/editing.tsx';
import { renderAdmin } from '../lib/render-for-test.tsx';
import { Editable } from './editable.tsx';
import type { Session } from './session.ts';

test('what is being typed stays when a colleague makes the record of the text', () => {
  const session = {
    ...{ changes: [], colleagues: new Map(), usesSheet: false },
    ...{ noteTyping() {}, setPlace() {}, keep() {} },
  } as unknown as Session;
  let followColleague = () => {};
  function Page() {
    const [record, setRecord] = useState<Place['record']>({ key: 'home.eyebrow', text: 'Nairobi' });
    followColleague = () => setRecord({ id: 'a'.repeat(20), key: 'home.eyebrow', text: 'Mombasa' });
    return (
      <EditContext value={session}>
        <Editable resource="texts" record={record} field="text">
          {String(record.text)}
        </Editable>
      </EditContext>
    );
  }
  renderAdmin(<Page />);
  fireEvent.click(screen.getByRole('textbox'));
  const field = screen.getByRole('textbox');
  expect(field.textContent).toBe('Nairobi');
  field.textContent = 'Half a sen';
  act(() => followColleague());
  expect(screen.getByRole('textbox').dataset.record).toBe('a'.repeat(20));
  expect(screen.getByRole('textbox').textContent).toBe('Half a sen');
});
