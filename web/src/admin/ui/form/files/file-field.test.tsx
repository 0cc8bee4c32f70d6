import { fireEvent, screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test, vi } from 'vitest';
import { answerCalls, renderAdmin } from '../../../lib/testing/render-for-test.tsx';
import { FileField } from './file-field.tsx';

vi.mock('./cropper.tsx', () => Promise.reject(new Error('Lost on the way')));

test('where the code for cropping does not arrive, the form and its photo stay', async () => {
  answerCalls({ 'GET /api/user': { status: 401, json: {} } });
  URL.createObjectURL ??= () => 'blob:preview';
  URL.revokeObjectURL ??= () => undefined;
  // React prints errors that a boundary catches.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  function Form() {
    return (
      <FormProvider {...useForm({ defaultValues: { photo: null } })}>
        <FileField name="photo" ui={{ label: 'Photo', control: 'photo', isDecoration: true }} />
      </FormProvider>
    );
  }
  renderAdmin(<Form />);
  const photo = new File(['x'], 'leyla.png', { type: 'image/png' });
  fireEvent.change(screen.getByLabelText(/Drop a photo here/), { target: { files: [photo] } });
  fireEvent.click(screen.getByText('Crop'));
  expect(await screen.findByText(/Cropping could not be loaded/)).toBeTruthy();
  expect(screen.getByText('leyla.png')).toBeTruthy();
});
