import { chakra } from '@chakra-ui/react';
import { nairobiTime } from '@mipaka/contract';
import { exactInstant, spokenTime } from '../lib/words/time.ts';

/** An instant in Nairobi time, as people say it at `nowMs` if that is given; the exact one shows on hover. */
export const When = ({ at, nowMs }: { at: string; nowMs?: number }) => (
  <chakra.time dateTime={at} title={exactInstant(at)}>
    {nowMs === undefined ? nairobiTime(at) : spokenTime(at, nowMs)}
  </chakra.time>
);
