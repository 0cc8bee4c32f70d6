import { colleague } from '@mipaka/contract';
import { useQuery } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../lib/api.ts';

const COLLEAGUES_PATH = '/api/admin/colleagues';

/** Everybody to whom an inquiry can be given. */
export const useColleagues = () =>
  useQuery({
    queryKey: [COLLEAGUES_PATH],
    queryFn: () => api('GET', COLLEAGUES_PATH, undefined, z.array(colleague)),
  });
