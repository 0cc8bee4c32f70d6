/** Drawings of our own, written as SVG: the mark, the five divisions, the portrait that stands in for a photo. */
import { palette } from './palette.ts';
import { projectPlace } from './sphere.ts';

const { forest, moss, sage, paper, terracotta, gold } = palette;

const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" fill="none">${body.replace(/\n\s*/g, '')}</svg>\n`;

/** The mark: an m of two routes, the second one landing on the far side of the line. 48 × 48, no ground. */
const markLines = (line: string) => `
  <path d="M8 36V25a8 8 0 0 1 16 0v11" stroke="${line}" stroke-width="4.5" stroke-linecap="round"/>
  <path d="M24 25a8 8 0 0 1 16 0v3" stroke="${line}" stroke-width="4.5" stroke-linecap="round"/>
  <circle cx="40" cy="36" r="3.6" fill="${terracotta}"/>`;

export const mark = svg(48, 48, markLines('currentColor'));

/** The mark on its ground, as an icon of `size`; `radius` 0 for systems that round icons themselves. */
export const markIcon = (size: number, radius: number) =>
  svg(48, 48, `<rect width="48" height="48" rx="${radius}" fill="${forest}"/>${markLines(paper)}`).replace(
    'width="48" height="48" fill="none"',
    `width="${size}" height="${size}" fill="none"`,
  );

type Point = readonly [x: number, y: number];
const line = (d: string, colour: string, width = 2, extra = '') =>
  `<path d="${d}" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
const dot = ([x, y]: Point, r: number, colour: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${colour}"/>`;
const ring = ([x, y]: Point, r: number, colour: string, width = 2, opacity = 1) =>
  `<circle cx="${x}" cy="${y}" r="${r}" stroke="${colour}" stroke-width="${width}" opacity="${opacity}"/>`;

/** Many shapes of few colours, one path for each colour: a browser lays every element of a drawing out. */
const filled = (shapes: readonly { colour: string; d: string }[]) => {
  const byColour = new Map<string, string>();
  for (const { colour, d } of shapes) byColour.set(colour, (byColour.get(colour) ?? '') + d);
  return [...byColour].map(([colour, d]) => `<path d="${d}" fill="${colour}"/>`).join('');
};

/** A panel of 480 × 320 in the brand's night green, so that a drawing stands on light and dark pages alike. */
const panel = (body: string) => svg(480, 320, `<rect width="480" height="320" fill="${forest}"/>${body}`);

const dotField = (
  columns: number,
  rows: number,
  x: number,
  y: number,
  gap: number,
  isOn: (c: number, r: number) => boolean,
) => {
  let dots = '';
  for (let r = 0; r < rows; r += 1) {
    for (let c = 0; c < columns; c += 1) {
      if (isOn(c, r)) dots += `M${x + c * gap} ${y + r * gap}h0`;
    }
  }
  return line(dots, sage, 4.4, 'opacity=".38"');
};

/** Crates on a quay, a ship's bow and a route that leaves the picture. */
function business() {
  const crate = (x: number, y: number, width: number, colour: string, isFilled: boolean) => {
    const ribs = Array.from(
      { length: Math.floor(width / 14) - 1 },
      (_, i) => `M${x + 14 * (i + 1)} ${y + 9}v26`,
    ).join('');
    return `<rect x="${x}" y="${y}" width="${width}" height="44" ${isFilled ? `fill="${colour}"` : ''} stroke="${colour}" stroke-width="2"/>${line(ribs, isFilled ? forest : colour, 1.5, 'opacity=".65"')}`;
  };
  return panel(`
    ${dotField(30, 9, 22, 26, 15, (c, r) => (c - 15) ** 2 / 190 + (r - 4) ** 2 / 20 < 1 && (c * 7 + r * 3) % 5 !== 0)}
    ${line('M72 196C150 40 330 22 440 96', gold, 2)}
    ${dot([440, 96], 6, terracotta)}${ring([440, 96], 13, terracotta, 1.5, 0.7)}
    ${dot([72, 196], 4.5, gold)}
    ${crate(96, 160, 84, paper, false)}
    ${crate(54, 206, 98, terracotta, true)}
    ${crate(154, 206, 84, paper, false)}
    ${crate(182, 160, 70, gold, true)}
    ${crate(240, 206, 98, sage, false)}
    ${line('M30 252h346l46-30v30l-20 34H66z', paper, 2.5)}
    ${line('M400 240v-58h-34v40', paper, 2)}
    ${line('M18 300q16-9 32 0t32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0 32 0', sage, 1.5, 'opacity=".6"')}
  `);
}

/** A loom: warp threads of signals, the shuttle a packet, one woven band in accent colours. */
function digital() {
  const warp = Array.from({ length: 17 }, (_, i) => `M${80 + i * 20} 40v240`).join('');
  const weave: { colour: string; d: string }[] = [];
  for (let row = 0; row < 9; row += 1) {
    for (let column = 0; column < 16; column += 1) {
      const pick = (column * 5 + row * 3 + ((column * row) % 4)) % 11;
      if (column < 15 - Math.abs(row - 4) * 1.4 && pick < 6) {
        const colour = { 0: terracotta, 2: gold }[pick] ?? moss;
        weave.push({ colour, d: `M${82 + column * 20} ${72 + row * 20}h16v16h-16z` });
      }
    }
  }
  return panel(`
    ${line(warp, sage, 1, 'opacity=".45"')}
    ${filled(weave)}
    ${line('M40 160h312', paper, 2)}
    ${line('M352 160l16-12h44l20 12-20 12h-44z', paper, 2)}
    ${dot([392, 160], 4, terracotta)}
    ${line('M56 40h368M56 280h368', paper, 2.5)}
    ${[80, 160, 240, 320, 400].map((x) => dot([x, 40], 4, gold) + dot([x, 280], 4, gold)).join('')}
  `);
}

/** Steps that turn into an open book; the sun of a first day behind them. */
function education() {
  const rays = Array.from({ length: 13 }, (_, i) => {
    const angle = Math.PI + (Math.PI * i) / 12;
    const [c, s] = [Math.cos(angle), Math.sin(angle)];
    return `M${(304 + 92 * c).toFixed(1)} ${(170 + 92 * s).toFixed(1)}L${(304 + 116 * c).toFixed(1)} ${(170 + 116 * s).toFixed(1)}`;
  }).join('');
  return panel(`
    <path d="M226 170a78 78 0 0 1 156 0z" fill="${terracotta}"/>
    ${line(rays, gold, 2)}
    ${line('M20 170h440', sage, 1, 'opacity=".5"')}
    ${line('M40 286h64v-29h52v-29h52v-29h52v-29h44', paper, 2.5)}
    ${line('M304 284c-34-22-74-24-110-10M304 284c34-22 74-24 110-10', paper, 2.5)}
    ${line('M304 284v-92c-14-9-29-13-44-15M304 192c26-17 66-20 110-8v90', paper, 2.5)}
    ${line('M326 210c22-9 44-11 68-7M326 230c22-9 44-11 68-7M326 250c22-9 44-11 68-7', sage, 1.5)}
    ${line('M40 250C70 150 140 96 226 86', gold, 1.5, 'stroke-dasharray="1 8"')}
    ${dot([40, 250], 4.5, gold)}
  `);
}

/** People as figures on a globe's edge, each the end of a route. */
function talent() {
  const camera = { centre: [20, 12] as const, radius: 150, x: 240, y: 300 };
  let meridians = '';
  for (let longitude = -60; longitude <= 100; longitude += 20) {
    const points = Array.from({ length: 31 }, (_, i) => projectPlace([longitude, -15 + i * 3.4], camera))
      .filter(({ facing }) => facing > 0)
      .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
    meridians += `M${points.join('L')}`;
  }
  const person = (x: number, y: number, scale: number, colour: string, isFilled: boolean) =>
    `<g transform="translate(${x} ${y}) scale(${scale})" ${isFilled ? `fill="${colour}"` : ''} stroke="${colour}" stroke-width="${2.4 / scale}" stroke-linejoin="round"><circle cx="0" cy="-52" r="12"/><path d="M-20 0c0-24 6-34 20-34s20 10 20 34z"/></g>`;
  return panel(`
    <circle cx="240" cy="300" r="150" fill="${moss}" opacity=".55"/>
    ${line(meridians, sage, 1, 'opacity=".5"')}
    ${ring([240, 300], 150, sage, 1.5)}
    ${line('M118 160C120 92 176 62 218 98', gold, 2)}
    ${line('M262 98C304 62 360 92 362 160', terracotta, 2)}
    ${person(118, 222, 0.8, paper, false)}
    ${person(240, 160, 1, paper, true)}
    ${person(362, 222, 0.8, gold, true)}
    ${dot([218, 98], 4, gold)}${dot([362, 160], 4, terracotta)}
    ${line('M40 60h44M62 38v44', sage, 1.5, 'opacity=".6"')}
    ${line('M410 52h32M426 36v32', sage, 1.5, 'opacity=".6"')}
  `);
}

/** A stage seen from the seats: light cones, a microphone, the rows of an audience. */
function media() {
  const audience: { colour: string; d: string }[] = [];
  for (let row = 0; row < 3; row += 1) {
    const count = 11 + row * 2;
    for (let seat = 0; seat < count; seat += 1) {
      const x = 240 + (seat - (count - 1) / 2) * (30 + row * 4);
      const y = 246 + row * 26;
      const colour = (seat * 3 + row * 5) % 9 === 0 ? gold : (seat + row) % 7 === 3 ? terracotta : moss;
      const shoulders = `M${x - 11} ${y + 16}a11 11 0 0 1 22 0z`;
      const head = `M${x - 6} ${y - 2}a6 6 0 0 1 12 0a6 6 0 0 1-12 0z`;
      audience.push({ colour, d: shoulders + head });
    }
  }
  const arcs = [34, 52, 70].map((r) => `M${240 - r} 128a${r} ${r} 0 0 1 ${r * 2} 0`).join('');
  return panel(`
    <path d="M96 30L30 226h170zM384 30l66 196H280z" fill="${gold}" opacity=".13"/>
    <path d="M240 30l-74 196h148z" fill="${paper}" opacity=".1"/>
    ${line('M40 30h400', paper, 2.5)}
    ${[96, 240, 384].map((x) => line(`M${x - 10} 30h20l5 14h-30z`, paper, 2)).join('')}
    ${line(arcs, sage, 1.5, 'opacity=".7"')}
    <rect x="226" y="96" width="28" height="52" rx="14" fill="${terracotta}"/>
    ${line('M214 130v4a26 26 0 0 0 52 0v-4M240 160v54M222 214h36', paper, 2.5)}
    ${line('M60 226h360', paper, 2.5)}
    ${filled(audience)}
  `);
}

/** One drawing for each division, by slug. */
export const illustrations = {
  business: business(),
  digital: digital(),
  education: education(),
  talent: talent(),
  media: media(),
};

/** Stands in for a missing photo: a figure before rising route arcs, on the ground of its frame of 4:5. */
export const portrait = svg(
  400,
  500,
  `${[120, 165, 210, 255, 300].map((r, i) => ring([200, 250], r, i === 1 ? gold : paper, 1.5, i === 1 ? 0.75 : 0.16)).join('')}
  ${dot([57, 168], 5, gold)}
  <path d="M136 214a64 64 0 0 1 128 0a64 64 0 0 1-128 0zM66 500c0-122 52-184 134-184s134 62 134 184z" fill="${paper}" opacity=".14"/>
  ${line('M168 330l32 40 32-40', paper, 2, 'opacity=".4"')}`,
);
