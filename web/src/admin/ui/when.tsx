import { chakra } from '@chakra-ui/react';
import { nairobiTime } from '@mipaka/contract';
import { exactInstant } from '../lib/words/time.ts';

/** An instant in Nairobi time; the exact one shows on hover. */
export const When = ({ at }: { at: string }) => (
  <chakra.time dateTime={at} title={exactInstant(at)}>
    {nairobiTime(at)}
  </chakra.time>
);
