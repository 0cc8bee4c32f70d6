/** The height of the page's navigation, which covers anything above this, in pixels. */
export const TOP_PX = 72;

export type Box = { left: number; top: number; right: number; bottom: number };

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

type Asked = {
  /** The lines of the element. */
  lines: readonly Box[];
  size: { width: number; height: number };
  room: Box;
  /** Other texts, which the label should cover as little as possible. */
  others: readonly Box[];
  gap: number;
};

/** The box around all lines. */
const around = (lines: readonly Box[]): Box => ({
  left: Math.min(...lines.map(({ left }) => left)),
  top: Math.min(...lines.map(({ top }) => top)),
  right: Math.max(...lines.map(({ right }) => right)),
  bottom: Math.max(...lines.map(({ bottom }) => bottom)),
});

/**
 * The place of a label beside an element: at the end of its first line or at its side if it fits, else above or below
 * it, where it hides least.
 */
export function placeBeside({ lines, size, room, others, gap }: Asked): { left: number; top: number } {
  const target = around(lines);
  /** The end of the first line, which may be of several pieces. */
  const first = around(lines.filter(({ top }) => top < (lines[0] ?? target).bottom));
  const { width, height } = size;
  const within = (from: number, low: number, high: number) => Math.max(low, Math.min(from, high));
  const boxAt = (left: number, top: number): Box => {
    const x = within(left, room.left, room.right - width);
    const y = within(top, room.top, room.bottom - height);
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const places = [
    boxAt(first.right + gap, target.top),
    boxAt(target.right + gap, target.top),
    boxAt(target.left - gap - width, target.top),
    boxAt(target.left, target.top - gap - height),
    boxAt(target.right - width, target.top - gap - height),
    boxAt(target.left, target.bottom + gap),
    boxAt(target.right - width, target.bottom + gap),
  ];
  const covered = (box: Box, boxes: readonly Box[]) =>
    boxes.reduce((sum, other) => sum + overlap(box, other), 0);
  const cost = (box: Box) => covered(box, others) + covered(box, lines) * 1_000;
  return places.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}
