import { chakra } from '@chakra-ui/react';
import { countedFigure } from '../lib/figure.ts';
import { COUNTED, useCount } from '../lib/motion.ts';

/**
 * The text stays the final value, for readers and for the layout: while it counts it is only transparent, and a
 * pseudo-element over it shows the number so far.
 */
const Value = chakra('span', {
  base: {
    position: 'relative',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '&[data-counting]': { WebkitTextFillColor: 'transparent' },
    '&[data-counting] > span': {
      position: 'absolute',
      insetInlineStart: '0',
      whiteSpace: 'nowrap',
      WebkitTextFillColor: 'currentcolor',
      counterReset: `figure var(${COUNTED})`,
      _before: { content: 'attr(data-before) counter(figure) attr(data-after)' },
    },
  },
});

/** The value of a figure, which counts up to its first whole number when the visitor scrolls to it. */
export function CountUp({ value }: { value: string }) {
  const element = useCount();
  const figure = countedFigure(value);
  if (!figure) return value;
  const { before, number, after } = figure;
  return (
    <Value ref={element} data-figure={number}>
      {value}
      <span aria-hidden="true" data-before={before} data-after={after} />
    </Value>
  );
}
