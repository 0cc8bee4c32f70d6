import { chakra } from '@chakra-ui/react';

/** Two shapes in a square of 20, each with an ink of its own: hills, bridge, blocks, leaf, steps, harbour, sail. */
const marks = [
  ['M10 4a4 4 0 1 1 0 8a4 4 0 1 1 0-8z', 'M2 17c3-7 7-7 10-2c2-3 4-3 6 2z'],
  ['M2 5h16v2H2z', 'M2 16v-2a8 8 0 0 1 16 0v2h-3v-2a5 5 0 0 0-10 0v2z'],
  ['M4 4h5.5v5.5H4zM10.5 10.5H16V16h-5.5z', 'M10.5 4H16v5.5h-5.5zM4 10.5h5.5V16H4z'],
  ['M4 16C4 8 8 4 16 4c0 8-4 12-12 12z', 'M4 16l7-7v2.5L6 16z'],
  ['M4 17v-4h4V9h4V5h4v12z', 'M6.5 3.5a2.5 2.5 0 1 1 0 5a2.5 2.5 0 1 1 0-5z'],
  ['M3 12h14a7 5 0 0 1-14 0z', 'M9 3v8H4zM10.5 3v8H16z'],
] as const;
const inks = [
  ['gold.300', 'terracotta.400'],
  ['terracotta.400', 'gold.300'],
  ['forest.200', 'gold.400'],
  ['gold.400', 'forest.200'],
] as const;

const hashOf = (name: string) =>
  Array.from(name).reduce((hash, letter) => (hash * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 1);

export function PartnerTile({ name }: { name: string }) {
  const hash = hashOf(name);
  const [first, second] = marks[hash % marks.length] ?? marks[0];
  const [light, strong] = inks[Math.floor(hash / marks.length) % inks.length] ?? inks[0];
  return (
    <chakra.svg
      viewBox="0 0 20 20"
      boxSize="full"
      aria-hidden="true"
      focusable="false"
      forcedColorAdjust="none"
    >
      <chakra.path d={first} fill={light} />
      <chakra.path d={second} fill={strong} />
    </chakra.svg>
  );
}
