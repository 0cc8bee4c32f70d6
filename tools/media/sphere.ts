/** Longitude and latitude in degrees. */
export type Place = readonly [longitude: number, latitude: number];
type Vector = readonly [x: number, y: number, z: number];
/** A point on the picture; `facing` is 1 at the centre of the visible hemisphere, 0 at its rim, below 0 behind it. */
export type Projected = { x: number; y: number; facing: number };
/** Radius and position of the globe in pixels; `isFlat` leaves out the grain. */
export type Camera = { centre: Place; radius: number; x: number; y: number; isFlat?: boolean };

const radians = (degrees: number) => (degrees * Math.PI) / 180;

function toVector([longitude, latitude]: Place): Vector {
  const [a, b] = [radians(longitude), radians(latitude)];
  return [Math.cos(b) * Math.cos(a), Math.cos(b) * Math.sin(a), Math.sin(b)];
}

/** An orthographic projection of vectors, which may stand above the surface (length over 1). */
function project([x, y, z]: Vector, camera: Camera): Projected {
  const [a, b] = [radians(camera.centre[0]), radians(camera.centre[1])];
  const east = -Math.sin(a) * x + Math.cos(a) * y;
  const outward = Math.cos(a) * x + Math.sin(a) * y;
  const north = Math.cos(b) * z - Math.sin(b) * outward;
  return {
    x: camera.x + camera.radius * east,
    y: camera.y - camera.radius * north,
    facing: Math.cos(b) * outward + Math.sin(b) * z,
  };
}

/** Where a place lies on the picture. */
export const projectPlace = (place: Place, camera: Camera) => project(toVector(place), camera);

/** The great-circle route between two places in `steps` pieces, lifted off the surface in proportion to its length. */
export function projectRoute(from: Place, to: Place, camera: Camera, steps: number): Projected[] {
  const [start, end] = [toVector(from), toVector(to)];
  const angle = Math.acos(start[0] * end[0] + start[1] * end[1] + start[2] * end[2]);
  const lift = 0.06 + 0.14 * angle;
  return Array.from({ length: steps + 1 }, (_, index) => {
    const u = index / steps;
    const [p, q] = [Math.sin((1 - u) * angle) / Math.sin(angle), Math.sin(u * angle) / Math.sin(angle)];
    const height = 1 + lift * Math.sin(Math.PI * u);
    const at = (axis: 0 | 1 | 2) => height * (p * start[axis] + q * end[axis]);
    return project([at(0), at(1), at(2)], camera);
  });
}
