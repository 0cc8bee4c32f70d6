/** Runs inside Chromium: paints one moment of the route map on a canvas. */
import { feature } from 'topojson-client';
import type { GeometryObject, Topology } from 'topojson-specification';
import land from 'world-atlas/land-110m.json';
import { palette } from './palette.ts';
import { type Camera, type Place, type Projected, projectPlace, projectRoute } from './sphere.ts';

/** Length of the loop: every movement below has a period that divides it, so the last frame meets the first. */
const LOOP_S = 14;
const DOT_SPACING_DEGREES = 1.55;
const ROUTE_STEPS = 160;

const cities = {
  nairobi: [36.82, -1.29],
  istanbul: [28.98, 41.01],
  dubai: [55.27, 25.2],
  london: [-0.13, 51.51],
  berlin: [13.4, 52.52],
  paris: [2.35, 48.86],
  lagos: [3.38, 6.52],
  johannesburg: [28.05, -26.2],
  addis: [38.75, 9.02],
  cairo: [31.24, 30.04],
  accra: [-0.19, 5.6],
  riyadh: [46.68, 24.71],
  kigali: [30.06, -1.94],
  casablanca: [-7.59, 33.57],
} as const satisfies Record<string, Place>;
type City = keyof typeof cities;

/** `start` is when the light leaves, as a share of the period. */
const routes: { from: City; to: City; start: number; period: number; isWarm: boolean }[] = [
  { from: 'nairobi', to: 'istanbul', start: 0, period: 7, isWarm: true },
  { from: 'dubai', to: 'nairobi', start: 0.18, period: 7, isWarm: false },
  { from: 'nairobi', to: 'london', start: 0.34, period: 14, isWarm: true },
  { from: 'lagos', to: 'nairobi', start: 0.52, period: 7, isWarm: false },
  { from: 'nairobi', to: 'johannesburg', start: 0.7, period: 7, isWarm: true },
  { from: 'istanbul', to: 'berlin', start: 0.46, period: 7, isWarm: false },
  { from: 'paris', to: 'lagos', start: 0.1, period: 14, isWarm: true },
  { from: 'london', to: 'dubai', start: 0.64, period: 14, isWarm: false },
  { from: 'nairobi', to: 'cairo', start: 0.86, period: 14, isWarm: false },
  { from: 'riyadh', to: 'addis', start: 0.3, period: 14, isWarm: true },
  { from: 'accra', to: 'casablanca', start: 0.78, period: 14, isWarm: false },
  { from: 'johannesburg', to: 'accra', start: 0.2, period: 14, isWarm: true },
  { from: 'istanbul', to: 'dubai', start: 0.9, period: 14, isWarm: true },
  { from: 'nairobi', to: 'kigali', start: 0.6, period: 7, isWarm: true },
];

type Ring = Place[];

function landRings(): Ring[][] {
  const topology = land as unknown as Topology;
  const shape = feature(topology, topology.objects.land as GeometryObject);
  const features = shape.type === 'FeatureCollection' ? shape.features : [shape];
  return features.flatMap(({ geometry }) => {
    if (geometry.type === 'Polygon') return [geometry.coordinates as unknown as Ring[]];
    if (geometry.type === 'MultiPolygon') return geometry.coordinates as unknown as Ring[][];
    return [];
  });
}

function isInside([x, y]: Place, ring: Ring) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i] as Place, ring[j] as Place];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}

/** Land as evenly spaced points in offset rows. */
function landDots(): Place[] {
  const polygons = landRings();
  const isLand = (place: Place) =>
    polygons.some(
      ([outline, ...holes]) =>
        outline && isInside(place, outline) && !holes.some((hole) => isInside(place, hole)),
    );
  const dots: Place[] = [];
  let row = 0;
  for (let latitude = -58; latitude <= 80; latitude += DOT_SPACING_DEGREES) {
    row += 1;
    const step = DOT_SPACING_DEGREES / Math.cos((latitude * Math.PI) / 180);
    for (let longitude = -180 + (row % 2) * (step / 2); longitude < 180; longitude += step) {
      if (isLand([longitude, latitude])) dots.push([longitude, latitude]);
    }
  }
  return dots;
}

const dots = landDots();

function withAlpha(hex: string, alpha: number) {
  return `${hex}${Math.round(Math.min(1, Math.max(0, alpha)) * 255)
    .toString(16)
    .padStart(2, '0')}`;
}

function glow(
  context: CanvasRenderingContext2D,
  x: number,
  y: number,
  radius: number,
  colour: string,
  alpha: number,
) {
  const gradient = context.createRadialGradient(x, y, 0, x, y, radius);
  gradient.addColorStop(0, withAlpha(colour, alpha));
  gradient.addColorStop(0.35, withAlpha(colour, alpha * 0.42));
  gradient.addColorStop(0.7, withAlpha(colour, alpha * 0.1));
  gradient.addColorStop(1, withAlpha(colour, 0));
  context.fillStyle = gradient;
  context.fillRect(x - radius, y - radius, radius * 2, radius * 2);
}

function paintGround(context: CanvasRenderingContext2D, width: number, height: number, camera: Camera) {
  context.fillStyle = palette.night;
  context.fillRect(0, 0, width, height);
  glow(context, camera.x, camera.y, camera.radius * 2, palette.moss, 0.55);

  const { x, y, radius } = camera;
  const sea = context.createRadialGradient(x - radius * 0.3, y - radius * 0.35, radius * 0.1, x, y, radius);
  sea.addColorStop(0, '#17392f');
  sea.addColorStop(0.75, palette.forest);
  sea.addColorStop(1, '#0c221d');
  context.fillStyle = sea;
  context.beginPath();
  context.arc(x, y, radius, 0, Math.PI * 2);
  context.fill();

  // Evening light on the eastern rim.
  const rim = context.createLinearGradient(x - radius, y - radius, x + radius, y + radius * 0.4);
  rim.addColorStop(0, withAlpha(palette.sage, 0.28));
  rim.addColorStop(0.5, withAlpha(palette.gold, 0.14));
  rim.addColorStop(1, withAlpha(palette.ember, 0.75));
  context.strokeStyle = rim;
  context.lineWidth = radius / 320;
  context.stroke();
}

function paintGraticule(context: CanvasRenderingContext2D, camera: Camera) {
  context.strokeStyle = withAlpha(palette.sage, 0.1);
  context.lineWidth = 1;
  const line = (places: Place[]) => {
    context.beginPath();
    let isDown = false;
    for (const place of places) {
      const { x, y, facing } = projectPlace(place, camera);
      if (facing > 0 && isDown) context.lineTo(x, y);
      else context.moveTo(x, y);
      isDown = facing > 0;
    }
    context.stroke();
  };
  const range = (from: number, to: number, step: number) =>
    Array.from({ length: Math.round((to - from) / step) + 1 }, (_, index) => from + index * step);
  for (const longitude of range(-180, 165, 15))
    line(range(-80, 80, 2).map((latitude) => [longitude, latitude]));
  for (const latitude of range(-60, 75, 15))
    line(range(-180, 180, 2).map((longitude) => [longitude, latitude]));
}

function paintLand(context: CanvasRenderingContext2D, camera: Camera) {
  const unit = camera.radius / 470;
  for (const dot of dots) {
    const { x, y, facing } = projectPlace(dot, camera);
    if (facing <= 0.03) continue;
    context.fillStyle = withAlpha(palette.sage, 0.16 + 0.5 * facing ** 1.6);
    context.beginPath();
    context.arc(x, y, unit * (1.1 + 1.75 * facing), 0, Math.PI * 2);
    context.fill();
  }
}

function paintRoute(
  context: CanvasRenderingContext2D,
  route: (typeof routes)[number],
  time: number,
  camera: Camera,
) {
  const unit = camera.radius / 470;
  const points = projectRoute(cities[route.from], cities[route.to], camera, ROUTE_STEPS);
  const colour = route.isWarm ? palette.ember : palette.gold;
  const at = (index: number) => points[Math.min(ROUTE_STEPS, Math.max(0, index))] as Projected;

  context.lineCap = 'round';
  context.strokeStyle = withAlpha(colour, 0.4);
  context.lineWidth = 1.1 * unit;
  context.beginPath();
  points.forEach(({ x, y }, index) => {
    if (index === 0) context.moveTo(x, y);
    else context.lineTo(x, y);
  });
  context.stroke();

  // A light takes 3.6 s, whatever the period; its tail runs in behind it until it is gone.
  const elapsed = (((time / route.period - route.start) % 1) + 1) % 1;
  const progress = (elapsed * route.period) / 3.6;
  const head = progress * ROUTE_STEPS;
  const tail = ROUTE_STEPS * 0.42;
  for (let step = 0; step < tail; step += 1) {
    const index = Math.floor(head - step);
    if (index < 1 || index > ROUTE_STEPS) continue;
    const strength = (1 - step / tail) ** 1.8;
    context.strokeStyle = withAlpha(colour, strength * 0.95);
    context.lineWidth = (1 + 1.7 * strength) * unit;
    context.beginPath();
    context.moveTo(at(index - 1).x, at(index - 1).y);
    context.lineTo(at(index).x, at(index).y);
    context.stroke();
  }
  if (progress < 1) {
    const low = at(Math.floor(head));
    const high = at(Math.ceil(head));
    const part = head - Math.floor(head);
    const x = low.x + (high.x - low.x) * part;
    const y = low.y + (high.y - low.y) * part;
    glow(context, x, y, 17 * unit, colour, 0.8);
    context.fillStyle = palette.paper;
    context.beginPath();
    context.arc(x, y, 2.3 * unit, 0, Math.PI * 2);
    context.fill();
  }
  const sinceArrival = (progress - 1) * 3.6;
  if (sinceArrival >= 0 && sinceArrival < 1.8) {
    const share = sinceArrival / 1.8;
    const { x, y } = at(ROUTE_STEPS);
    context.strokeStyle = withAlpha(colour, (1 - share) ** 1.5 * 0.9);
    context.lineWidth = 1.4 * unit;
    context.beginPath();
    context.arc(x, y, (4 + 22 * (1 - (1 - share) ** 2)) * unit, 0, Math.PI * 2);
    context.stroke();
  }
}

function paintCities(context: CanvasRenderingContext2D, time: number, camera: Camera) {
  const unit = camera.radius / 470;
  for (const [name, place] of Object.entries(cities)) {
    const { x, y } = projectPlace(place, camera);
    const isHub = name === 'nairobi';
    if (isHub) {
      const breath = 0.5 + 0.5 * Math.sin((2 * Math.PI * time * 4) / LOOP_S);
      glow(context, x, y, (46 + 10 * breath) * unit, palette.terracotta, 0.55 + 0.2 * breath);
    }
    context.fillStyle = isHub ? palette.terracotta : palette.forest;
    context.strokeStyle = isHub ? palette.paper : palette.gold;
    context.lineWidth = (isHub ? 1.8 : 1.5) * unit;
    context.beginPath();
    context.arc(x, y, (isHub ? 6 : 3.2) * unit, 0, Math.PI * 2);
    context.fill();
    context.stroke();
  }
}

/** Fine fixed grain: without it the dark gradients show bands once they are compressed. */
function paintGrain(context: CanvasRenderingContext2D, width: number, height: number) {
  const image = context.getImageData(0, 0, width, height);
  let seed = 7;
  for (let index = 0; index < image.data.length; index += 4) {
    seed = (seed * 1664525 + 1013904223) >>> 0;
    const noise = (seed / 2 ** 32 - 0.5) * 3;
    for (let channel = 0; channel < 3; channel += 1) {
      image.data[index + channel] = (image.data[index + channel] as number) + noise;
    }
  }
  context.putImageData(image, 0, 0);
}

type Still = { canvas: HTMLCanvasElement; key: string };
let still: Still | undefined;

/** What never moves, painted once for each size and camera. */
function stillLayer(width: number, height: number, camera: Camera): HTMLCanvasElement {
  const key = JSON.stringify([width, height, camera]);
  if (still?.key === key) return still.canvas;
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) throw new Error('This browser has no canvas');
  paintGround(context, width, height, camera);
  paintGraticule(context, camera);
  paintLand(context, camera);
  if (!camera.isFlat) paintGrain(context, width, height);
  still = { canvas, key };
  return canvas;
}

/** Paints the moment `time` (seconds, repeats every LOOP_S) and returns it as a PNG data address. */
export function paint(width: number, height: number, time: number, camera: Camera): string {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser has no canvas');
  context.drawImage(stillLayer(width, height, camera), 0, 0);
  for (const route of routes) paintRoute(context, route, time, camera);
  paintCities(context, time, camera);
  return canvas.toDataURL('image/png');
}

export const loopSeconds = LOOP_S;
