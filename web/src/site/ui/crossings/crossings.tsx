import { Box, chakra } from '@chakra-ui/react';
import { type ChangeEvent, type PointerEvent, useRef } from 'react';
import { type Position, positionOf } from '../../../shared/content/places.ts';
import { draw, drawAgain } from '../../lib/motion.ts';
import { fills } from '../blocks.tsx';
import { Fold, SMALL } from '../fold.tsx';
import land from '../land.svg?url&no-inline';
import { type Story, StoryCard } from './story-card.tsx';

/** Units of the map per degree: whole numbers are precise enough then. */
const PER_DEGREE = 10;

/** The part of the world on the map, the same as in land.svg. y grows southwards. */
export const FRAME = { x: -190, y: -620, width: 820, height: 980 } as const;

type Point = readonly [x: number, y: number];
type Route = { from: Point; to: Point; path: string };

const BEND = 0.22;

/** An arc between two points that bends north, or west if it leads due north or south. */
function arc([x1, y1]: Point, [x2, y2]: Point): string {
  const [dx, dy] = [x2 - x1, y2 - y1];
  const side = dx > 0 || (dx === 0 && dy < 0) ? BEND : -BEND;
  const bend = [(x1 + x2) / 2 + dy * side, (y1 + y2) / 2 - dx * side].map(Math.round);
  return `M${x1} ${y1}Q${bend.join(' ')} ${x2} ${y2}`;
}

export const pointAt = ([east, north]: Position): Point => [
  Math.round(east * PER_DEGREE),
  Math.round(-north * PER_DEGREE),
];

export function routeBetween(from: string, to: string): Route | undefined {
  const [start, end] = [positionOf(from), positionOf(to)];
  if (!start || !end || start.join() === end.join()) return undefined;
  const ends = [pointAt(start), pointAt(end)] as const;
  return { from: ends[0], to: ends[1], path: arc(...ends) };
}

type NamedRoute = Route & { id: number; names: readonly [from: string, to: string] };

const Lines = chakra('svg', {
  base: {
    ...fills,
    fill: 'none',
    strokeLinecap: 'round',
    '& [data-routes]': { stroke: 'gold.400', strokeOpacity: '0.4', strokeWidth: '3' },
    '& [pathLength]': { stroke: 'gold.400', strokeWidth: '7', strokeDasharray: '1' },
    '& circle': { fill: 'terracotta.400' },
    '& circle:last-of-type': { fill: 'gold.300' },
    '& text': {
      fill: 'fg.inverted',
      fontSize: '32px',
      fontWeight: 'semibold',
      dominantBaseline: 'central',
      // Lines that pass behind a name do not cross it out.
      paintOrder: 'stroke',
      stroke: 'forest.900',
      strokeWidth: '9px',
      strokeLinejoin: 'round',
    },
  },
});

/** East of this x a name stands on the left of its city: on the right are East Africa's routes and the map's edge. */
const EAST = 340;

function City({ at: [x, y], name }: { at: Point; name: string }) {
  const isEast = x > EAST;
  return (
    <>
      <circle cx={x} cy={y} r="11" />
      <text x={isEast ? x - 22 : x + 22} y={y} textAnchor={isEast ? 'end' : 'start'}>
        {name}
      </text>
    </>
  );
}

function RouteMap({ routes }: { routes: readonly NamedRoute[] }) {
  return (
    <Box
      position={{ base: 'relative', md: 'sticky' }}
      top={{ md: '24' }}
      // While it sticks, all of it fits on the screen.
      maxW={{ base: 'md', xl: `max(20rem, (100svh - 8rem) * ${FRAME.width / FRAME.height})` }}
      aspectRatio={`${FRAME.width} / ${FRAME.height}`}
      borderRadius="xl"
      overflow="clip"
      bg="forest.900"
      // Forced colours would remove the ground, without which the lines of the map are not visible.
      forcedColorAdjust="none"
      aria-hidden="true"
      data-screen-only
    >
      <chakra.img src={land} alt="" loading="lazy" decoding="async" boxSize="full" />
      <Lines ref={draw} viewBox={Object.values(FRAME).join(' ')}>
        <path data-routes="" d={routes.map(({ path }) => path).join('')} />
        {routes.map(({ id, path, from, to, names }) => (
          <g key={id} data-route={id}>
            <path pathLength="1" d={path} />
            <City at={from} name={names[0]} />
            <City at={to} name={names[1]} />
          </g>
        ))}
      </Lines>
    </Box>
  );
}

const AT_FIRST = 3;

const besideMap = {
  display: 'grid',
  columnGap: { md: '8', lg: '12', xl: '20' },
  rowGap: '8',
  alignItems: 'start',
  _print: { display: 'block' },
} as const;

/** A single route has a smaller map: a large one would leave an empty column beside it. */
const columns = {
  one: { base: 'minmax(0, 1fr)', md: 'minmax(0, 20rem) minmax(0, 1fr)' },
  many: {
    base: 'minmax(0, 1fr)',
    md: 'minmax(0, 5fr) minmax(0, 8fr)',
    xl: 'minmax(0, 6fr) minmax(0, 7fr)',
  },
};

const Item = chakra('li', {
  base: {
    py: { base: '6', md: '8' },
    borderTopWidth: '1px',
    '&:first-of-type': { md: { borderTopWidth: '0', pt: '0' } },
    '&:has(:checked)': { borderColor: 'accent.solid' },
  },
  variants: {
    /** Small screens unfold the chosen story alone, so that the map above stays near; without `:has()` they show all. */
    isChoice: {
      true: { [SMALL]: { py: '4', '&:has(input):not(:has(:checked)) [data-detail]': { display: 'none' } } },
    },
  },
});

/** Shows only the chosen route. In browsers without `:has()` the thin lines still show all routes. */
const showChosen = (routes: readonly NamedRoute[]) => ({
  '& [data-route]': { visibility: 'hidden' },
  ...Object.fromEntries(
    routes.map(({ id }) => [
      `&:has([value="${id}"]:checked) [data-route="${id}"]`,
      { visibility: 'visible' },
    ]),
  ),
});

/** Keeps the pressed story where it is on the screen while the one above it folds. */
function useStill() {
  const pressed = useRef<{ item: Element; top: number } | null>(null);
  return {
    onPointerDown({ target }: PointerEvent) {
      const item = (target as Element).closest('li');
      pressed.current = item && { item, top: item.getBoundingClientRect().top };
    },
    onChange({ target }: ChangeEvent<Element>) {
      const { current } = pressed;
      pressed.current = null;
      // The arrow keys choose without a press.
      if (!current?.item.contains(target)) return;
      scrollBy({ top: current.item.getBoundingClientRect().top - current.top, behavior: 'instant' });
    },
  };
}

type Props = {
  stories: readonly Story[];
  name: string;
  level: 'h3' | 'h4';
  hasDivisions?: boolean;
  /** Whether to show a map; a list in a hidden panel needs none. */
  hasMap?: boolean;
};

/** The choice works without scripts; a story whose places are not on the map has no radio button. */
export function Crossings({ stories, name, level, hasDivisions, hasMap = true }: Props) {
  const { onPointerDown, onChange } = useStill();
  const routes = stories.flatMap(({ from, to }, id): NamedRoute[] => {
    const route = routeBetween(from, to);
    return route && hasMap ? [{ ...route, id, names: [from, to] }] : [];
  });
  // A single route is always chosen.
  const [first, second] = routes;
  const hasChoice = second !== undefined;
  const choiceOf = (index: number) =>
    hasChoice && routes.some(({ id }) => id === index)
      ? { id: `${name}-${index}`, name, value: index, defaultChecked: index === first?.id }
      : undefined;
  const list = (
    <ul>
      {stories.map((story, index) => (
        <Item key={story.id} isChoice={hasChoice} data-folded={index < AT_FIRST ? undefined : ''}>
          <StoryCard story={story} level={level} hasDivision={hasDivisions} choice={choiceOf(index)} />
        </Item>
      ))}
    </ul>
  );
  return (
    <Box
      {...(first && { ...besideMap, gridTemplateColumns: columns[hasChoice ? 'many' : 'one'] })}
      role={hasChoice ? 'radiogroup' : undefined}
      aria-label={hasChoice ? 'The crossing on the map' : undefined}
      onPointerDown={onPointerDown}
      onChange={(event: ChangeEvent<Element>) => {
        drawAgain(event.currentTarget);
        onChange(event);
      }}
      css={hasChoice ? showChosen(routes) : undefined}
    >
      {first && <RouteMap routes={routes} />}
      {stories.length > AT_FIRST ? (
        <Fold until="never" more="More Crossings" less="Fewer Crossings">
          {list}
        </Fold>
      ) : (
        list
      )}
    </Box>
  );
}
