import { sitePages } from '@mipaka/contract';
import { expect, test } from 'vitest';
import { siteRoutes } from './routes.tsx';

test('the contract knows the public pages', () => {
  expect(siteRoutes.map(({ path }) => path)).toEqual([...sitePages]);
});
