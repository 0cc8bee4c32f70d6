import { type Position, positionOf } from '../../../shared/content/places.ts';

/** Units of the map per degree: whole numbers are precise enough then. */
const PER_DEGREE = 10;

/** The part of the world on the map, the same as in land.svg. y grows southwards. */
export const FRAME = { x: -190, y: -620, width: 820, height: 980 } as const;

export type Point = readonly [x: number, y: number];
export type Route = { from: Point; to: Point; path: string };

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

/** The route between two places on the map; undefined if the map lacks one of them, or they are the same. */
export function routeBetween(from: string, to: string): Route | undefined {
  const [start, end] = [positionOf(from), positionOf(to)];
  if (!start || !end || start.join() === end.join()) return undefined;
  const ends = [pointAt(start), pointAt(end)] as const;
  return { from: ends[0], to: ends[1], path: arc(...ends) };
}
