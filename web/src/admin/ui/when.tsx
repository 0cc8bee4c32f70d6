import { chakra } from '@chakra-ui/react';
import { nairobiTime } from '@mipaka/contract';
import { exactInstant } from '../lib/words/time.ts';

/** An instant in Nairobi time, with the exact instant on hover. */
export function When({ at }: { at: string }) {
  return (
    <chakra.time dateTime={at} title={exactInstant(at)}>
      {nairobiTime(at)}
    </chakra.time>
  );
}
