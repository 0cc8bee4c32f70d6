import { Skeleton } from '@chakra-ui/react';
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
    <Suspense fallback={<Skeleton height="96" aria-busy="true" />}>
      <InsightPage />
    </Suspense>
  );
}
