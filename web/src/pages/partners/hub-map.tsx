import { chakra } from '@chakra-ui/react';

/** Land between 16° W and 79° E, 58° N and 17° S: a dot for every two and a half degrees, one run of dots after another. */
const LAND =
  'M12 0h1.1M17 0h21.1M5 1h.1M10 1h2.1M15 1h23.1M3 2h.1M5 2h1.1M9 2h29.1M8 3h30.1M5 4h33.1M7 5h11.1M20 5h.1M22 5h3.1M28 5h10.1M3 6h4.1M11 6h.1M14 6h3.1M23 6h2.1M28 6h10.1M3 7h3.1M10 7h.1M13 7h.1M15 7h.1M18 7h8.1M28 7h10.1M3 8h3.1M12 8h.1M15 8h1.1M18 8h7.1M28 8h10.1M4 9h.1M6 9h4.1M16 9h.1M21 9h17.1M3 10h8.1M21 10h17.1M3 11h10.1M15 11h23.1M2 12h23.1M27 12h11.1M1 13h19.1M22 13h4.1M30 13h2.1M34 13h4.1M0 14h20.1M22 14h8.1M34 14h4.1M0 15h21.1M23 15h6.1M36 15h2.1M0 16h21.1M24 16h4.1M36 16h2.1M0 17h22.1M24 17h3.1M36 17h2.1M0 18h24.1M37 18h1.1M1 19h25.1M37 19h1.1M2 20h24.1M3 21h3.1M9 21h16.1M11 22h14.1M11 23h12.1M11 24h11.1M12 25h10.1M12 26h10.1M12 27h10.1M12 28h10.1M12 29h10.1M26 29h.1M12 30h9.1M25 30h1.1';

const hubs = [
  { name: 'Nairobi', x: 21.1, y: 23.7, label: { x: 22.6, y: 25 } },
  { name: 'Istanbul', x: 18, y: 6.8, label: { x: 19.4, y: 6 } },
  // Planned, as the figures of the page say.
  { name: 'Dubai', x: 28.5, y: 13.1, label: { x: 30, y: 13.6 }, isPlanned: true },
];

const routes = ['M21.1 23.7Q12 16 18 6.8', 'M18 6.8Q26.5 5.5 28.5 13.1', 'M28.5 13.1Q30 21 21.1 23.7'];

/** The hubs of the network on a map of dots, with the routes between them. */
export function HubMap() {
  return (
    <chakra.svg
      viewBox="1 0 37 30.5"
      width="full"
      height="auto"
      maxWidth={{ base: 'md', lg: 'none' }}
      role="img"
      aria-label="Map: routes between Nairobi, Istanbul and Dubai"
      data-screen-only
      fill="none"
      strokeLinecap="round"
      overflow="visible"
      css={{
        '& [pathLength]': { strokeDasharray: '1', animation: 'draw-line 1.8s ease-out both' },
        '& text': {
          fontSize: '1.7px',
          fontWeight: 'semibold',
          fill: 'fg.inverted',
          // A ground of its own, so that no dot touches a letter.
          stroke: 'bg.inverted',
          strokeWidth: '0.7',
          paintOrder: 'stroke',
        },
      }}
    >
      {/* The land fades out towards the edges. */}
      <radialGradient id="land" gradientUnits="userSpaceOnUse" cx="22" cy="14" r="19">
        <stop offset="0.5" stopColor="#8fb3a2" stopOpacity="0.5" />
        <stop offset="1" stopColor="#8fb3a2" stopOpacity="0" />
      </radialGradient>
      <chakra.path d={LAND} stroke="url(#land)" strokeWidth="0.28" strokeDasharray="0 1" />
      <chakra.g stroke="gold.400" strokeWidth="0.2">
        {routes.map((route) => (
          <path key={route} d={route} pathLength="1" />
        ))}
      </chakra.g>
      {hubs.map(({ name, x, y, label, isPlanned }) => (
        <g key={name}>
          <chakra.circle
            cx={x}
            cy={y}
            r="1.25"
            stroke="terracotta.400"
            strokeOpacity="0.6"
            strokeWidth="0.14"
          />
          <chakra.circle
            cx={x}
            cy={y}
            r="0.55"
            fill={isPlanned ? 'bg.inverted' : 'terracotta.400'}
            stroke="terracotta.400"
            strokeWidth="0.2"
          />
          <text {...label}>{name}</text>
        </g>
      ))}
    </chakra.svg>
  );
}
