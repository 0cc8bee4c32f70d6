import { screen } from '@testing-library/react';
import { FormProvider, useForm } from 'react-hook-form';
import { beforeEach, expect, test } from 'vitest';
import { answerCalls, renderAdmin } from '../../lib/testing/render-for-test.tsx';
import { SeoPreview } from './seo-preview.tsx';

function Form({ values }: { values: Record<string, string> }) {
  return (
    <FormProvider {...useForm({ values })}>
      <SeoPreview />
    </FormProvider>
  );
}
beforeEach(() => void answerCalls({ 'GET /api/admin/site-media': { json: [] } }));

test('an empty SEO form counts no characters and shows no preview', async () => {
  renderAdmin(<Form values={{ page: '/about', title: '', description: '' }} />);
  expect(await screen.findByText(/^Title: 0 of/)).toBeTruthy();
  expect(screen.getByText(/^Description: 0 of/)).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'In search results' })).toBeNull();
  expect(screen.queryByText(/Mipaka Network/)).toBeNull();
});

test('the SEO preview shows the typed title with the name of the site', async () => {
  renderAdmin(<Form values={{ page: '/about', title: 'Who we are', description: 'A network.' }} />);
  expect(await screen.findAllByText('Who we are | Mipaka Network')).toHaveLength(2);
  expect(screen.getAllByText('A network.')).toHaveLength(2);
});

test.each([
  [12, '29 of 60 characters. Short'],
  [13, '30 of 60 characters'],
  [43, '60 of 60 characters'],
  [44, '61 of 60 characters. Too long: search results will cut it'],
])('with the name of the site, a title of %i characters has %s', async (length, said) => {
  renderAdmin(<Form values={{ page: '/about', title: 'x'.repeat(length), description: '' }} />);
  expect(await screen.findByText(`Title: ${said}`)).toBeTruthy();
});
