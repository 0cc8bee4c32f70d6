/** The height of the page's navigation, which covers anything above this, in pixels. */
export const TOP_PX = 72;

export type Box = { left: number; top: number; right: number; bottom: number };

function overlap(one: Box, other: Box): number {
  const width = Math.min(one.right, other.right) - Math.max(one.left, other.left);
  const height = Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top);
  return Math.max(0, width) * Math.max(0, height);
}

type Asked = {
  target: Box;
  size: { width: number; height: number };
  room: Box;
  /** Other texts, which the label should cover as little as possible. */
  others: readonly Box[];
  gap: number;
};

/** The place of a label beside an element: at its side if it fits, else above or below it, where it hides least. */
export function placeBeside({ target, size, room, others, gap }: Asked): { left: number; top: number } {
  const { width, height } = size;
  const within = (from: number, low: number, high: number) => Math.max(low, Math.min(from, high));
  const boxAt = (left: number, top: number): Box => {
    const x = within(left, room.left, room.right - width);
    const y = within(top, room.top, room.bottom - height);
    return { left: x, top: y, right: x + width, bottom: y + height };
  };
  const places = [
    boxAt(target.right + gap, target.top),
    boxAt(target.left - gap - width, target.top),
    boxAt(target.left, target.top - gap - height),
    boxAt(target.right - width, target.top - gap - height),
    boxAt(target.left, target.bottom + gap),
    boxAt(target.right - width, target.bottom + gap),
  ];
  const covered = (box: Box) => others.reduce((sum, other) => sum + overlap(box, other), 0);
  const cost = (box: Box) => covered(box) + overlap(box, target) * 1_000;
  return places.reduce((best, box) => (cost(box) < cost(best) ? box : best));
}
