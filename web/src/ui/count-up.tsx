import { chakra } from '@chakra-ui/react';
import { countedFigure } from '../lib/figure.ts';
import { COUNTED, useCount } from '../lib/motion.ts';

/** The text stays the final value, for readers and for the layout; while it counts it is only transparent. */
const Value = chakra('span', {
  base: {
    position: 'relative',
    fontVariantNumeric: 'lining-nums tabular-nums',
    '& > span': { display: 'none' },
    '&[data-counting]': { WebkitTextFillColor: 'transparent' },
    // Lies over the text, with the number so far in the place of the final one.
    '&[data-counting] > span': {
      display: 'block',
      position: 'absolute',
      insetInlineStart: '0',
      top: '0',
      whiteSpace: 'nowrap',
      WebkitTextFillColor: 'currentcolor',
      _before: { content: 'attr(data-before)' },
      _after: { content: 'attr(data-after)' },
      '& > span': {
        display: 'inline-grid',
        '&::before, &::after': { gridArea: '1 / 1' },
        _before: { content: 'attr(data-number)', visibility: 'hidden' },
        // Written from the right, so that a number that gets longer does not move.
        _after: { counterReset: `figure var(${COUNTED})`, content: 'counter(figure)', direction: 'rtl' },
      },
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
      <span aria-hidden="true" data-before={before} data-after={after}>
        <span data-number={number} />
      </span>
    </Value>
  );
}
