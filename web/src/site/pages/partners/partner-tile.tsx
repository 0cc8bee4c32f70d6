import { chakra } from '@chakra-ui/react';

/** Quarter circles in a square of four: a turn and an ink for each. */
const QUARTER = 'M0 0h1a1 1 0 0 1-1 1z';
const inks = ['terracotta.400', 'gold.300', 'gold.400', 'forest.200'] as const;

/** A number that depends on each letter of a name and on its place. */
const hashOf = (name: string) =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7);

/** The mark of a partner without a logo: a tile of four quarter circles, always the same for a name. */
export function PartnerTile({ name }: { name: string }) {
  const hash = hashOf(name);
  return (
    <chakra.svg
      viewBox="0 0 2 2"
      boxSize="full"
      aria-hidden="true"
      focusable="false"
      forcedColorAdjust="none"
    >
      {[0, 1, 2, 3].map((place) => (
        <g
          key={place}
          transform={`translate(${place % 2} ${place >> 1}) rotate(${90 * ((hash >> (2 * place)) % 4)} .5 .5)`}
        >
          <chakra.path d={QUARTER} fill={inks[(hash + place * (1 + (hash % 3))) % inks.length]} />
        </g>
      ))}
    </chakra.svg>
  );
}
