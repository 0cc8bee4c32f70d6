import { api } from '@mipaka/contract';
import { useFresh } from '../calls/fetch-answer.ts';

export const useUsers = (options?: { enabled: boolean }) => useFresh(api['users.list'], options);

export const useColleagues = (options?: { enabled: boolean }) => useFresh(api['users.colleagues'], options);
