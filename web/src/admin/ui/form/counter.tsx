import { chakra, Text } from '@chakra-ui/react';
import { useWatch } from 'react-hook-form';

/** From this share of the longest text on, the counter shows without the focus as well. */
const NEAR = 0.8;

/** Style for the element around a field: the counter shows while the field has the focus or little room is left. */
export const showsCounter = {
  '&:focus-within [data-counter], [data-counter=near]': { visibility: 'visible' },
};

/** How much of the room for a text is used, in code points, as the schema counts. */
export function Counter({ name, max }: { name: string; max: number }) {
  const used = Array.from(String(useWatch({ name }) ?? '').trim()).length;
  const left = max - used;
  const isNear = used >= max * NEAR;
  return (
    <Text
      data-counter={isNear ? 'near' : ''}
      visibility="hidden"
      textStyle="xs"
      color={left < 0 ? 'fg.error' : 'fg.muted'}
      fontVariantNumeric="tabular-nums"
      whiteSpace="nowrap"
    >
      {used.toLocaleString('en')} / {max.toLocaleString('en')}
      <chakra.span srOnly role="status">
        {isNear && `${Math.abs(left)} ${left < 0 ? 'too many' : 'left'}`}
      </chakra.span>
    </Text>
  );
}
