export type Mode = 'base' | '_dark';
type Tree = { [name: string]: Tree } | { value: string | Record<Mode, string> };

/** The value at a path of a tree, or the default of a node that has children; undefined without either. */
function valueAt(tree: unknown, path: string): unknown {
  const found = path
    .split('.')
    .reduce<unknown>((node, name) => (node as Tree | undefined)?.[name as never], tree);
  const { value, DEFAULT } = (found ?? {}) as { value?: unknown; DEFAULT?: { value: unknown } };
  return value ?? DEFAULT?.value;
}

const luminance = (rgb: number[]) => {
  const [r = 0, g = 0, b = 0] = rgb
    .map((part) => part / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};

/** The contrast of two colours by WCAG; each is named by its path, in the first of the token trees that has it. */
export function contrastIn(...trees: readonly unknown[]) {
  /** The colour of a token path in a mode, as red, green and blue from 0 to 255. */
  function colour(path: string, mode: Mode): number[] {
    const raw = trees.map((tree) => valueAt(tree, path)).find(Boolean);
    const value = typeof raw === 'object' ? (raw as Record<Mode, string>)[mode] : raw;
    if (typeof value !== 'string') throw new Error(`There is no colour ${path}`);
    const hex = value.length === 4 ? value.replace(/[0-9a-f]/gi, '$&$&') : value;
    return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  }

  return (one: string, other: string, mode: Mode): number => {
    const [dark = 0, light = 0] = [one, other]
      .map((path) => luminance(colour(path, mode)))
      .sort((a, b) => a - b);
    return (light + 0.05) / (dark + 0.05);
  };
}

/** The pairs of text and ground in a palette. */
export const palettePairs = (palette: string) =>
  [
    [`${palette}.contrast`, `${palette}.solid`],
    [`${palette}.fg`, `${palette}.subtle`],
    [`${palette}.fg`, `${palette}.muted`],
  ] as const;
