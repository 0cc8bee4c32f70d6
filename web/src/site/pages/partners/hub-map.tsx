import { chakra } from '@chakra-ui/react';

/** Land between 16° W and 79° E, 58° N and 17° S: a dot for every two degrees, drawn in runs of dots. */
const LAND =
  'M6 0h.1M14 0h2.1M19 0h.1M21 0h26.1M6 1h.1M13 1h2.1M19 1h28.1M3 2h1.1M7 2h.1M13 2h34.1M3 3h1.1M6 3h2.1M11 3h36.1M9 4h38.1M6 5h41.1M8 6h15.1M25 6h.1M27 6h5.1M35 6h12.1M8 7h4.1M14 7h.1M16 7h6.1M28 7h3.1M34 7h13.1M4 8h5.1M14 8h1.1M18 8h4.1M29 8h3.1M35 8h12.1M4 9h4.1M10 9h.1M16 9h.1M18 9h1.1M22 9h10.1M35 9h12.1M4 10h3.1M15 10h1.1M19 10h1.1M22 10h10.1M35 10h12.1M9 11h4.1M26 11h21.1M5 12h8.1M26 12h21.1M4 13h11.1M18 13h2.1M26 13h21.1M4 14h27.1M34 14h13.1M2 15h30.1M34 15h13.1M1 16h24.1M27 16h6.1M37 16h10.1M1 17h24.1M28 17h5.1M35 17h1.1M42 17h5.1M0 18h26.1M28 18h9.1M43 18h4.1M0 19h26.1M29 19h7.1M45 19h2.1M0 20h27.1M29 20h7.1M45 20h2.1M0 21h27.1M30 21h4.1M45 21h2.1M0 22h28.1M30 22h1.1M46 22h1.1M0 23h29.1M46 23h1.1M2 24h31.1M47 24h.1M2 25h30.1M3 26h5.1M11 26h21.1M13 27h18.1M13 28h17.1M13 29h16.1M13 30h15.1M14 31h13.1M15 32h12.1M15 33h12.1M15 34h12.1M15 35h13.1M15 36h13.1M32 36h1.1M14 37h14.1M31 37h1.1';

const hubs = [
  { name: 'Nairobi', x: 26.4, y: 29.6, label: { x: 28.6, y: 30.6 } },
  { name: 'Istanbul', x: 22.5, y: 8.5, label: { x: 24.4, y: 7.4 } },
  // A planned hub, as the figures of the page say.
  { name: 'Dubai', x: 35.6, y: 16.4, label: { x: 37.8, y: 17.1 }, isPlanned: true },
];

const routes = [
  'M26.4 29.6Q18 19 22.5 8.5',
  'M22.5 8.5Q31.5 8.5 35.6 16.4',
  'M35.6 16.4Q34.5 24.5 26.4 29.6',
];

export function HubMap() {
  return (
    <chakra.svg
      viewBox="1 0 46 37"
      width="full"
      maxW={{ base: 'md', md: 'none' }}
      role="img"
      aria-label="Map: routes between Nairobi, Istanbul and Dubai"
      data-screen-only
      fill="none"
      strokeLinecap="round"
      overflow="visible"
      css={{
        '& [pathLength]': { strokeDasharray: '1', animation: 'draw-line 1.8s ease-out both' },
        '& text': {
          fontSize: '2.1px',
          fontWeight: 'semibold',
          fill: 'fg.inverted',
          // An outline in the colour of the ground, so that no dot touches a letter.
          stroke: 'bg.inverted',
          strokeWidth: '0.9',
          paintOrder: 'stroke',
        },
      }}
    >
      <radialGradient id="land" gradientUnits="userSpaceOnUse" cx="27" cy="18" r="23">
        <stop offset="0.5" stopColor="#8fb3a2" stopOpacity="0.5" />
        <stop offset="1" stopColor="#8fb3a2" stopOpacity="0" />
      </radialGradient>
      <chakra.path d={LAND} stroke="url(#land)" strokeWidth="0.34" strokeDasharray="0 1" />
      <chakra.g stroke="gold.400" strokeWidth="0.24">
        {routes.map((route) => (
          <path key={route} d={route} pathLength="1" />
        ))}
      </chakra.g>
      {hubs.map(({ name, x, y, label, isPlanned }) => (
        <chakra.g key={name} stroke="terracotta.400">
          <circle cx={x} cy={y} r="1.5" strokeOpacity="0.6" strokeWidth="0.16" />
          <chakra.g fill={isPlanned ? 'bg.inverted' : 'terracotta.400'}>
            <circle cx={x} cy={y} r="0.7" strokeWidth="0.2" />
          </chakra.g>
          <text {...label}>{name}</text>
        </chakra.g>
      ))}
    </chakra.svg>
  );
}
