/** The height of the page's navigation, which covers anything above this, in pixels. */
export const TOP_PX = 72;

export type Box = { left: number; top: number; right: number; bottom: number };

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

/** The box around all lines. */
const around = (lines: readonly Box[]): Box => ({
  left: Math.min(...lines.map(({ left }) => left)),
  top: Math.min(...lines.map(({ top }) => top)),
  right: Math.max(...lines.map(({ right }) => right)),
  bottom: Math.max(...lines.map(({ bottom }) => bottom)),
});

type Asked = {
  /** The lines of the element. */
  lines: readonly Box[];
  size: { width: number; height: number };
  room: Box;
  /** Other texts, which the label should cover as little as possible. */
  others: readonly Box[];
  gap: number;
};

/**
 * The place of a label beside an element: at the end of its first line or at its side if it fits, else above or below
 * it, where it hides least.
 */
export function placeBeside({ lines, size: { width, height }, room, others, gap }: Asked): Box {
  const target = around(lines);
  /** The end of the first line, which may be of several pieces. */
  const first = around(lines.filter(({ top }) => top < (lines[0] ?? target).bottom));
  const [above, below] = [target.top - gap - height, target.bottom + gap];
  const places = [
    [first.right + gap, target.top],
    [target.right + gap, target.top],
    [target.left - gap - width, target.top],
    [target.left, above],
    [target.right - width, above],
    [target.left, below],
    [target.right - width, below],
  ].map(([x = 0, y = 0]) => {
    const left = Math.max(room.left, Math.min(x, room.right - width));
    const top = Math.max(room.top, Math.min(y, room.bottom - height));
    return { left, top, right: left + width, bottom: top + height };
  });
  const covered = (box: Box, boxes: readonly Box[]) =>
    boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const cost = (box: Box) => covered(box, others) + covered(box, lines) * 1_000;
  return places.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}
