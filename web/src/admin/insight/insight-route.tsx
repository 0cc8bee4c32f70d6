import { Skeleton, Stack } from '@chakra-ui/react';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import { lazyPage } from '../../shared/lib/lazy-page.tsx';
import { daysIn, useInsight } from '../lib/queries/use-insight.ts';

// The charts are a third of the code that the dashboard loads, and no other page needs them.
const InsightPage = lazyPage(() => import('./insight-page.tsx'));

/** /admin/insight: fetches the counts while the code of the page loads. */
export function InsightRoute() {
  const [params] = useSearchParams();
  useInsight(daysIn(params));
  return (
    <Suspense
      fallback={
        <Stack gap="3" aria-busy="true">
          <Skeleton height="11" />
          <Skeleton height="24" />
          <Skeleton height="80" />
        </Stack>
      }
    >
      <InsightPage />
    </Suspense>
  );
}
