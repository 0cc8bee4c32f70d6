import { PHOTO_WIDTHS } from '@mipaka/contract';
import type { FileChanges } from '../../../lib/fields.ts';

/** Part of an image, in its own pixels. */
export type Area = { x: number; y: number; width: number; height: number };
type Size = Pick<Area, 'width' | 'height'>;

/** The widest stored rendition: more pixels would only be thrown away. */
const MAX_WIDTH = PHOTO_WIDTHS[2];
const QUALITY = 0.92;
const JPEG = 'image/jpeg';

const scaled = ({ width, height }: Size, scale: number): Size => ({
  width: Math.round(width * Math.min(1, scale)),
  height: Math.round(height * Math.min(1, scale)),
});

/** The width and height of the cut-out in pixels, never enlarged. */
export const cropSize = (area: Size): Size => scaled(area, MAX_WIDTH / area.width);

/** The size in which a whole photo is uploaded: its shorter side fills the largest rendition, in any shape. */
export const sentSize = (photo: Size): Size => scaled(photo, MAX_WIDTH / Math.min(photo.width, photo.height));

/** `amina.png` → `amina.jpg`. */
export const asJpegName = (name: string) => `${name.replace(/\.[^.]+$/, '')}.jpg`;

/** Draws an area of an image in another size. Throws when the browser cannot. */
async function draw(image: ImageBitmap, area: Area, size: Size, type: string): Promise<Blob> {
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures');
  context.imageSmoothingQuality = 'high';
  if (type === JPEG) {
    // JPEG has no transparency.
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, size.width, size.height);
  }
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, size.width, size.height);
  image.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) throw new Error('This browser cannot cut pictures');
  return blob;
}

const read = (file: File) => createImageBitmap(file, { imageOrientation: 'from-image' });

/** Cuts an area out of an image file. */
export async function crop(file: File, area: Area): Promise<File> {
  const blob = await draw(await read(file), area, cropSize(area), JPEG);
  return new File([blob], asJpegName(file.name), { type: JPEG });
}

async function shrink(file: File): Promise<File> {
  const image = await read(file);
  const { width, height } = image;
  const size = sentSize(image);
  if (size.width === width) {
    image.close();
    return file;
  }
  // WebP keeps transparency; a browser that cannot write WebP writes PNG.
  const type = file.type === JPEG ? JPEG : 'image/webp';
  const blob = await draw(image, { x: 0, y: 0, width, height }, size, type);
  if (blob.size >= file.size) return file;
  return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
}

/** The shrunk file of each photo: a repeated upload sends the same file. */
const sentFiles = new WeakMap<File, Promise<File>>();

/** A form's files for the upload: photos in the size that the server keeps, unreadable files unchanged. */
export async function withSmallPhotos(files: FileChanges): Promise<FileChanges> {
  const entries = Object.entries(files).map(async ([name, change]) => {
    const { file } = change;
    if (!file?.type.startsWith('image/')) return [name, change] as const;
    const sent = sentFiles.get(file) ?? shrink(file).catch(() => file);
    sentFiles.set(file, sent);
    return [name, { ...change, file: await sent }] as const;
  });
  return Object.fromEntries(await Promise.all(entries));
}
