import { overview } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';

/** The address of the Overview's one call, which is its query key as well. */
export const OVERVIEW_PATH = '/api/admin/overview';

/** All numbers and previews of the Overview; the Inquiries badge counts from it, too. */
export const useOverview = () =>
  useQuery({ queryKey: [OVERVIEW_PATH], queryFn: () => api('GET', OVERVIEW_PATH, undefined, overview) });
