import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { iconNames } from '../../../shared/ui/icon.tsx';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { Select } from './choice.tsx';
import { FieldControl, IconControl } from './controls.tsx';

function Form({ icon }: { icon: string }) {
  return (
    <FormProvider {...useForm({ defaultValues: { icon } })}>
      <IconControl name="icon" placeholder="globe" />
    </FormProvider>
  );
}
const offered = () =>
  within(screen.getByRole('group', { name: 'Icons' }))
    .getAllByRole('button')
    .map((button) => button.title);

test('all icons are offered, and typed text searches them until it names one', () => {
  renderAdmin(<Form icon="fas fa-wrench" />);
  expect(offered()).toEqual([...iconNames]);
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'arrow-d' } });
  expect(offered()).toEqual(['arrow-down']);
  fireEvent.change(field, { target: { value: 'arrow-down' } });
  expect(offered()).toEqual([...iconNames]);
});

const errors = { name: { type: 'server', message: 'The name is taken' } };

function Refused() {
  return (
    <FormProvider {...useForm({ errors })}>
      <FieldControl name="name" ui={{ label: 'Name', control: 'text', hint: 'Visitors read it' }} />
      <FieldControl name="isActive" ui={{ label: 'Active', control: 'checkbox', hint: 'Off: hidden' }} />
    </FormProvider>
  );
}
const descriptionOf = (control: HTMLElement) =>
  document.getElementById(control.getAttribute('aria-describedby') ?? '')?.textContent;

test('hint and error are the description of a field, and the hint that of a tick', async () => {
  renderAdmin(<Refused />);
  const name = screen.getByRole('textbox', { name: 'Name' });
  await waitFor(() => expect(descriptionOf(name)).toBe('Visitors read itThe name is taken'));
  expect(name.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(screen.getByRole('checkbox', { name: 'Active' }))).toBe('Off: hidden');
});

test('signs that nobody sees, as Word puts them into a text, are a space', async () => {
  const save = vi.fn();
  const fields = { title: 'text', text: 'textarea', isActive: 'checkbox' } as const;
  function Typed() {
    const form = useForm({ defaultValues: { title: '', text: 'One\r\n\tTwo', isActive: true } });
    return (
      <FormProvider {...form}>
        {Object.entries(fields).map(([name, control]) => (
          <FieldControl key={name} name={name} ui={{ label: name, control }} />
        ))}
        <button type="button" onClick={form.handleSubmit((values) => save(values))}>
          Save
        </button>
      </FormProvider>
    );
  }
  renderAdmin(<Typed />);
  fireEvent.change(screen.getByLabelText('title'), { target: { value: 'Trade\tand\u000bExport' } });
  fireEvent.click(screen.getByRole('button'));
  await waitFor(() => expect(save).toHaveBeenCalledWith(expect.objectContaining({ text: 'One\r\n\tTwo' })));
  fireEvent.change(screen.getByLabelText('text'), {
    target: { value: 'From Nairobi\u000bto\n\tIzmir\u001e' },
  });
  fireEvent.click(screen.getByRole('button'));
  const wanted = { title: 'Trade and Export', text: 'From Nairobi to\n\tIzmir ', isActive: true };
  await waitFor(() => expect(save).toHaveBeenCalledWith(wanted));
});

test('the sign in a list with a choice is no image without a name', () => {
  renderAdmin(<Select aria-label="View" options={[['rows', 'Rows']]} />);
  const sign = screen.getByLabelText('View').parentElement?.querySelector('svg');
  expect(sign?.closest('[aria-hidden=true]')).toBeTruthy();
});
