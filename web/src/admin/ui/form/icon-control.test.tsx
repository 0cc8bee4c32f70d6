import { fireEvent, screen, within } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { iconNames } from '../../../shared/ui/icon.tsx';
import { renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { IconControl } from './icon-control.tsx';

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

test('the list of icons begins with those for services, and holds all of them', () => {
  renderAdmin(<Form icon="" />);
  expect(offered().slice(0, 3)).toEqual(['briefcase', 'handshake', 'globe']);
  expect(offered().toSorted()).toEqual(iconNames.toSorted());
});

test('the chosen icon comes first, and typed text searches the icons', () => {
  renderAdmin(<Form icon="fas fa-wrench" />);
  expect(offered().slice(0, 2)).toEqual(['wrench', 'briefcase']);
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'arrow-d' } });
  expect(offered()).toEqual(['arrow-down']);
});
