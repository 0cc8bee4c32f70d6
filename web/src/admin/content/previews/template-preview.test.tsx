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

test('the preview of a template fills in its placeholders and signs with the full name', async () => {
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Form text="Dear {firstName} ({reference}),{staff}" />);
  expect(await screen.findByText('Dear Wanjiku (MPK-7K2M9QXD),Amina Odhiambo')).toBeTruthy();
  expect(screen.queryByText(/amina/)).toBeNull();
});

test('the preview of a template names an unknown placeholder', async () => {
  answerCalls({ 'GET /api/user': { json: amina } });
  renderAdmin(<Form text="Dear {fristName}" />);
  expect((await screen.findByRole('status')).textContent).toBe('Nothing will stand for {fristName}');
});

test('a user without a name signs as the team, and gets a link to add a name', async () => {
  answerCalls({ 'GET /api/user': { json: { ...amina, name: null } } });
  renderAdmin(<Form text="{staff}" />);
  expect((await screen.findByRole('link', { name: 'Add your name' })).getAttribute('href')).toBe(
    '/admin/account',
  );
  expect(screen.getByText('The Mipaka Network team')).toBeTruthy();
});
