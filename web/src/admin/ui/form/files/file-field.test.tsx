import { fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { FileField } from './file-field.tsx';

vi.mock('./cropper.tsx', () => Promise.reject(new Error('Lost on the way')));

beforeEach(() => {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
});

function Form({ placeholder }: { placeholder?: string }) {
  const described = placeholder ? { placeholder } : { isDecoration: true as const };
  return (
    <FormProvider {...useForm({ defaultValues: { photo: null } })}>
      <FileField name="photo" ui={{ label: 'Photo', control: 'photo', ...described }} />
    </FormProvider>
  );
}

test('the example of a description does not look like the description', async () => {
  renderAdmin(<Form placeholder="Amina at her desk" />);
  const field = await screen.findByLabelText<HTMLInputElement>(/^Photo description/);
  expect(field.placeholder).toBe('For example Amina at her desk');
});

test('a drop of several files keeps the first image only', async () => {
  renderAdmin(<Form />);
  const files = ['notes.txt text/plain', 'amina.png image/png', 'second.jpg image/jpeg'].map((file) => {
    const [name = '', type = ''] = file.split(' ');
    return new File(['x'], name, { type });
  });
  const [field] = await screen.findAllByText(/Drop a photo here/);
  fireEvent.drop(field as Element, { dataTransfer: { files: files.slice(0, 1) } });
  // A file that is no image is dropped silently.
  expect(screen.queryByText(/notes/)).toBeNull();
  fireEvent.drop(field as Element, { dataTransfer: { files } });
  expect(await screen.findByText('amina.png')).toBeTruthy();
  expect(screen.queryByText(/notes|second/)).toBeNull();
  fireEvent.drop(field as Element, { dataTransfer: { files: files.slice(0, 1) } });
  expect(screen.getByText('amina.png')).toBeTruthy();
});

test('where the code for cropping does not arrive, the form and its photo stay', async () => {
  // React prints errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  renderAdmin(<Form />);
  const photo = new File(['x'], 'leyla.png', { type: 'image/png' });
  const input = screen.getByLabelText(/Drop a photo here/);
  const description = () =>
    (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '');
  // The browser says the field again when its dialog closes, and otherwise only “No file chosen”.
  fireEvent.change(input, { target: { files: [photo] } });
  expect(description()).toContain('leyla.png0.00 MB');
  // The button stays, and with it the focus.
  fireEvent.click(screen.getByText('Crop'));
  expect(screen.getByText('Crop').ariaExpanded).toBe('true');
  expect(await screen.findByText(/Cropping could not be loaded/)).toBeTruthy();
  expect(screen.getByText('leyla.png')).toBeTruthy();
});
