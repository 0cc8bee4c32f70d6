/**
 * The portraits of the demo's people, who are nobody: busts in the palette, in two to four tones, so that the brand's
 * duotone prints them as it prints photos.
 */
import sharp from 'sharp';
import { forest, gold, gray, paper, terracotta } from '../../web/src/shared/theme/palette.ts';
import { inRoot } from '../paths.ts';

const SIZE = { width: 400, height: 500 };
/** Pixels of the file for one of the drawing: as wide as the widest photo that the site asks for. */
const DENSITY = 2;
const COLOURS = 24;

const night = forest[950];
const skins = {
  deep: { base: '#5d3a26', shade: '#46291a' },
  brown: { base: '#8a5a3b', shade: '#6d4429' },
  bronze: { base: '#b07a4f', shade: '#8f5e39' },
  olive: { base: '#d3a67c', shade: '#b3855c' },
} as const;

interface Person {
  file: string;
  skin: keyof typeof skins;
  ground: string;
  /** A disc behind the head. */
  disc: string;
  /** Clothes: the colour, and what lies on them. */
  clothes: string;
  collar: string;
  /** Behind the head, and before it. */
  back?: string;
  front: string;
  brows?: string;
}

const path = (d: string, fill: string) => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width = 4) =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
const dot = (x: number, y: number, r: number, fill: string) =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;

const glasses = (colour: string) =>
  `<g fill="none" stroke="${colour}" stroke-width="5"><rect x="150" y="186" width="42" height="34" rx="14"/>` +
  '<rect x="208" y="186" width="42" height="34" rx="14"/><path d="M192 198q8-6 16 0M150 198l-14-4M250 198l14-4"/></g>';
const earrings = (colour: string) => dot(135, 240, 7, colour) + dot(265, 240, 7, colour);
const shirt = (colour: string) => path('M158 352l42 62 42-62 14 10-56 78-56-78z', colour);
const lapels = (colour: string) => path('M150 354l50 146h-62l-36-120zM250 354l-50 146h62l36-120z', colour);

/** Close to the skull: what a short cut and a beard have in common is their outline. */
const cropped = (colour: string) =>
  path('M137 190c-6-62 22-92 63-92s69 30 63 92c-8-14-10-30-16-42-28-14-66-14-94 0-6 12-8 28-16 42z', colour);
const beard = (colour: string) =>
  path(
    'M137 196c2 30 4 64 24 84 22 20 56 20 78 0 20-20 22-54 24-84-8 14-12 26-20 34-24-10-62-10-86 0-8-8-12-20-20-34z',
    colour,
  );

const people: Person[] = [
  {
    file: 'amina',
    skin: 'brown',
    ground: forest[900],
    disc: gold[500],
    clothes: terracotta[500],
    collar: path('M150 352q50 60 100 0l10 8q-60 84-120 0z', gold[300]),
    // A wrap that is tied above the forehead.
    front:
      path('M132 176c-14-70 24-112 68-112s82 42 68 112c-40-30-96-30-136 0z', gold[400]) +
      path('M196 78c-30-44 24-62 34-30 26-20 54 20 10 40-16 8-34 2-44-10z', gold[300]) +
      line('M142 150c36-26 80-28 116-6M150 124c32-20 70-20 100-2', terracotta[600], 5) +
      earrings(gold[300]),
  },
  {
    file: 'daniel',
    skin: 'deep',
    ground: gold[700],
    disc: gold[500],
    clothes: forest[800],
    collar: shirt(paper[100]) + lapels(forest[900]) + path('M192 400h16l10 100h-36z', terracotta[500]),
    front: cropped(night) + glasses(paper[200]),
  },
  {
    file: 'leyla',
    skin: 'olive',
    ground: forest[600],
    disc: forest[300],
    clothes: paper[200],
    collar: path('M156 352q44 44 88 0l12 6q-56 70-112 0z', paper[400]),
    back: path(
      'M118 350c-14-50-2-100 0-150 2-70 34-112 82-112s80 42 82 112c2 50 14 100 0 150-50 26-114 26-164 0z',
      terracotta[900],
    ),
    front: path(
      'M132 206c-8-70 18-112 68-112s76 42 68 112c-6-32-20-56-48-70-18 30-60 44-88 70z',
      terracotta[900],
    ),
  },
  {
    file: 'grace',
    skin: 'deep',
    ground: terracotta[800],
    disc: terracotta[500],
    clothes: gold[400],
    collar: path('M148 354q52 50 104 0l10 6q-62 76-124 0z', forest[900]),
    // A full natural head of hair, with a band.
    back: dot(200, 150, 104, night) + dot(118, 190, 46, night) + dot(282, 190, 46, night),
    front:
      path('M130 196c-6-62 26-96 70-96s76 34 70 96c-14-36-40-50-70-50s-56 14-70 50z', night) +
      line('M122 132c46-42 110-42 156 0', gold[300], 12) +
      earrings(gold[300]),
  },
  {
    file: 'yusuf',
    skin: 'bronze',
    ground: paper[400],
    disc: paper[200],
    clothes: forest[700],
    collar: path('M154 352l46 40 46-40 8 6-54 56-54-56z', paper[100]) + line('M200 414v86', paper[200], 3),
    front: cropped(gray[800]) + beard(gray[800]),
  },
  {
    file: 'njeri',
    skin: 'brown',
    ground: terracotta[600],
    disc: terracotta[300],
    clothes: forest[900],
    collar: path('M160 348h80v26q-40 26-80 0z', forest[700]),
    // Braids, gathered high.
    back:
      dot(200, 78, 46, night) +
      line(
        'M140 150q-18 60-16 170M132 160q-24 60-22 140M260 150q18 60 16 170M268 160q24 60 22 140',
        night,
        12,
      ),
    front:
      path('M134 192c0-56 26-88 66-88s66 32 66 88c-12-38-34-60-66-62-32 2-54 24-66 62z', night) +
      line(
        'M170 132c6-14 14-22 24-28M232 132c-6-14-14-22-24-28M152 152c4-12 8-20 14-26M248 152c-4-12-8-20-14-26',
        terracotta[800],
        3,
      ),
  },
  {
    file: 'samuel',
    skin: 'deep',
    ground: forest[700],
    disc: forest[400],
    clothes: paper[300],
    collar: shirt(paper[100]) + line('M120 400v100M280 400v100', forest[800], 14),
    // Grey, and high at the temples.
    front:
      path(
        'M136 196c-8-50 10-78 34-90-8 14-12 26-14 40-8 14-12 32-20 50zM264 196c8-50-10-78-34-90 8 14 12 26 14 40 8 14 12 32 20 50z',
        gray[300],
      ) +
      path('M170 252q30-20 60 0-30-4-60 0z', gray[300]) +
      glasses(gold[300]),
    brows: gray[300],
  },
  {
    file: 'fatuma',
    skin: 'bronze',
    ground: gold[600],
    disc: gold[300],
    clothes: forest[800],
    collar: '',
    // A headscarf that lies over the shoulders.
    back: path(
      'M200 74c-66 0-96 50-90 122 4 60-10 110-40 160 60 60 200 60 260 0-30-50-44-100-40-160 6-72-24-122-90-122z',
      forest[500],
    ),
    front:
      path(
        'M200 82c-62 0-90 46-84 112 4 64 34 120 84 120s80-56 84-120c6-66-22-112-84-112zm0 40c34 0 54 28 54 70 0 50-24 90-54 90s-54-40-54-90c0-42 20-70 54-70z',
        forest[500],
      ) +
      path(
        'M132 262c26 56 110 56 136 0 34 60 40 104 0 142-70 14-130-14-164-62 18-24 26-50 28-80z',
        forest[500],
      ) +
      line('M138 300c32 52 84 70 128 58M124 332c30 44 76 66 128 66', forest[700], 4),
  },
];

/** Heads are drawn smaller than they stand on the shoulders. */
const HEAD = 'transform="translate(200 318) scale(1.14) translate(-200 -294)"';
const head = (parts: string) => `<g ${HEAD}>${parts}</g>`;

/** One portrait as SVG. */
function portrait({ skin, ground, disc, clothes, collar, back = '', front, brows = night }: Person): string {
  const { base, shade } = skins[skin];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIZE.width} ${SIZE.height}" width="${SIZE.width}" height="${SIZE.height}">`,
    path('M0 0h400v500H0z', ground),
    dot(200, 210, 168, disc),
    head(back),
    path('M28 500c2-92 50-136 126-148h92c76 12 124 56 126 148z', clothes),
    path('M168 262h64v84c0 34-64 34-64 0z', shade),
    collar,
    head(
      [
        dot(137, 212, 14, shade) + dot(263, 212, 14, shade),
        path('M136 188c0-54 26-86 64-86s64 32 64 86c0 58-28 106-64 106s-64-48-64-106z', base),
        line('M158 180q13-9 27-3M242 180q-13-9-27-3', brows, 5),
        dot(171, 202, 5, night) + dot(229, 202, 5, night),
        line('M200 204c-1 12-8 22-9 28 5 5 12 5 16 2', shade),
        line('M178 258q22 15 44 0', shade, 5),
        front,
      ].join(''),
    ),
    '</svg>',
  ].join('');
}

/** Writes a file for each person, from which the seed makes the photos. */
export async function writePortraits(): Promise<void> {
  for (const person of people) {
    await sharp(Buffer.from(portrait(person)), { density: 72 * DENSITY })
      .png({ palette: true, colours: COLOURS, effort: 10 })
      .toFile(inRoot(`tools/demo-photos/${person.file}.png`));
  }
}
