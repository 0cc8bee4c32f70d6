import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { expect, test } from 'vitest';
import { amina, answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { TemplatePreview } from './template-preview.tsx';

function Form({ text }: { text: string }) {
  return (
    <FormProvider {...useForm({ defaultValues: { text } })}>
      <TemplatePreview />
    </FormProvider>
  );
}

test('a template is shown as a client would read it, signed with the full name', async () => {
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Form text="Dear {firstName} ({reference}),{staff}" />);
  expect(await screen.findByText('Dear Wanjiku (MPK-7K2M9QXD),Amina Odhiambo')).toBeTruthy();
  expect(screen.queryByText(/amina/)).toBeNull();
});

test('an unknown placeholder is named', async () => {
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Form text="Dear {fristName}" />);
  expect((await screen.findByRole('status')).textContent).toBe('Nothing will stand for {fristName}');
});

test('who has no name signs as the team and is led to where a name is set', async () => {
  answerCalls({ 'GET /api/user': { json: { ...amina, name: null } } });
  renderAdmin(<Form text="{staff}" />);
  expect((await screen.findByRole('link', { name: 'Add your name' })).getAttribute('href')).toBe(
    '/admin/account',
  );
  expect(screen.getByText('The Mipaka Network team')).toBeTruthy();
});
