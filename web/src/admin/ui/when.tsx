import { chakra } from '@chakra-ui/react';
import { nairobiTime } from '@mipaka/contract';
import { exactInstant } from '../lib/words/time.ts';

/** An instant in Nairobi time, or in other words; the exact one shows on hover. */
export const When = ({ at, children = nairobiTime(at) }: { at: string; children?: string }) => (
  <chakra.time dateTime={at} title={exactInstant(at)}>
    {children}
  </chakra.time>
);
