import { fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { iconNames } from '../../../shared/ui/icon.tsx';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { IconControl } from './controls.tsx';

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
