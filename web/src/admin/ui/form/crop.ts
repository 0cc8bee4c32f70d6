/** Part of an image, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };

/** The widest stored rendition: more pixels would only be thrown away. */
const MAX_WIDTH = 1_280;
const JPEG_QUALITY = 0.92;

/** The width and height of the cut-out in pixels, never enlarged. */
export function cropSize({ width, height }: Area) {
  const scale = Math.min(1, MAX_WIDTH / width);
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** `amina.png` → `amina.jpg`. */
export const asJpegName = (name: string) => `${name.replace(/\.[^.]+$/, '')}.jpg`;

/**
 * Cuts an area out of an image file.
 *
 * @throws when the browser cannot read the image
 */
export async function crop(file: File, area: Area): Promise<File> {
  const image = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const size = cropSize(area);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures');
  // JPEG knows no transparency.
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  image.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', JPEG_QUALITY));
  if (!blob) throw new Error('This browser cannot cut pictures');
  return new File([blob], asJpegName(file.name), { type: 'image/jpeg' });
}
