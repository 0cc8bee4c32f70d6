import { chakra } from '@chakra-ui/react';

/** Routes from Nairobi that look like great circles: the end points in a box of 600 × 320, and the rise of each arc. */
const arcs = [
  { to: [96, 196], rise: 150 },
  { to: [196, 78], rise: 130 },
  { to: [372, 58], rise: 60 },
  { to: [470, 112], rise: 90 },
  { to: [318, 304], rise: 20 },
] as const;
const [homeX, homeY] = [400, 242];

const path = ([x, y]: readonly [number, number], rise: number) =>
  `M${homeX} ${homeY}Q${(homeX + x) / 2} ${Math.min(homeY, y) - rise / 2} ${x} ${y}`;

/**
 * The motif of the site: thin lines from one city to many, which draw themselves when the page appears. It is
 * decoration and fills its positioned parent.
 */
export function RouteLines() {
  return (
    <chakra.svg
      viewBox="0 0 600 320"
      preserveAspectRatio="xMaxYMid meet"
      position="absolute"
      inset="0"
      boxSize="full"
      // On a phone they would cross the text.
      hideBelow="md"
      opacity="0.8"
      pointerEvents="none"
      aria-hidden="true"
      data-screen-only
      focusable="false"
      fill="none"
      // Text stands on the left: the lines fade out before it.
      maskImage="linear-gradient(90deg, transparent 40%, #000 70%)"
      css={{
        '& path': {
          stroke: 'gold.400',
          strokeOpacity: '0.55',
          strokeDasharray: '1',
          animation: 'draw-line 1.8s ease-out both',
        },
        '& path:nth-of-type(3n + 1)': { stroke: 'terracotta.400' },
        '& circle': { fill: 'gold.300', fillOpacity: '0.8' },
        '& [data-home]': { fill: 'terracotta.400', fillOpacity: '1' },
        '& [data-home=ring]': { fill: 'none', stroke: 'terracotta.400', strokeOpacity: '0.5' },
      }}
    >
      {arcs.map(({ to, rise }) => (
        <path key={path(to, rise)} d={path(to, rise)} pathLength="1" />
      ))}
      {arcs.map(({ to: [x, y] }) => (
        <circle key={`${x} ${y}`} cx={x} cy={y} r="2.5" />
      ))}
      <circle data-home="city" cx={homeX} cy={homeY} r="4" />
      <circle data-home="ring" cx={homeX} cy={homeY} r="9" />
    </chakra.svg>
  );
}
