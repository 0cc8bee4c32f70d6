import { chakra } from '@chakra-ui/react';
import type { Ref } from 'react';
import land from './land.svg?url&no-inline';
import { FRAME, type Point, type Route } from './route.ts';

export type NamedRoute = Route & { id: number; names: readonly [from: string, to: string] };

type Props = { routes: readonly NamedRoute[]; drawing: Ref<SVGSVGElement> };

const Panel = chakra('div', {
  base: {
    position: { base: 'relative', md: 'sticky' },
    top: { md: '24' },
    // While it sticks, all of it fits on the screen.
    maxWidth: { base: 'md', xl: `max(20rem, (100svh - 8rem) * ${FRAME.width / FRAME.height})` },
    aspectRatio: `${FRAME.width} / ${FRAME.height}`,
    borderRadius: 'xl',
    overflow: 'clip',
    bg: 'forest.900',
    // It is a picture: without its own ground its lines would not be visible.
    forcedColorAdjust: 'none',
  },
});

const Lines = chakra('svg', {
  base: {
    position: 'absolute',
    inset: '0',
    boxSize: 'full',
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

/** Africa, Europe and the Middle East with routes between cities. It is decoration, because the texts say the same. */
export function RouteMap({ routes, drawing }: Props) {
  return (
    <Panel aria-hidden="true" data-screen-only>
      <chakra.img src={land} alt="" loading="lazy" decoding="async" boxSize="full" />
      <Lines ref={drawing} viewBox={Object.values(FRAME).join(' ')} focusable="false">
        <path data-routes="" d={routes.map(({ path }) => path).join('')} />
        {routes.map(({ id, path, from, to, names }) => (
          <g key={id} data-route={id}>
            <path pathLength="1" d={path} />
            <City at={from} name={names[0]} />
            <City at={to} name={names[1]} />
          </g>
        ))}
      </Lines>
    </Panel>
  );
}
