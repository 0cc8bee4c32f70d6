import { PHOTO_WIDTHS, photoTypes } from '@mipaka/contract';

export type Area = { x: number; y: number; width: number; height: number };
type Size = Pick<Area, 'width' | 'height'>;

/** The widest stored rendition: more pixels would only be thrown away. */
const MAX_WIDTH = PHOTO_WIDTHS[2];
const QUALITY = 0.92;
const JPEG = 'image/jpeg';

/** The size in which a photo is uploaded, never enlarged: its shorter side fills the largest rendition in any shape. */
export function sentSize({ width, height }: Size): Size {
  const scale = Math.min(1, MAX_WIDTH / Math.min(width, height));
  return { width: Math.round(width * scale), height: Math.round(height * scale) };
}

/** `amina.png` → `amina.jpg`. */
export const asJpegName = (name: string) => `${name.replace(/\.[^.]+$/, '')}.jpg`;

async function draw(image: ImageBitmap, { x, y, ...cut }: Area, type: string): Promise<Blob> {
  const size = sentSize(cut);
  const canvas = Object.assign(document.createElement('canvas'), size);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot cut pictures');
  context.imageSmoothingQuality = 'high';
  // JPEG has no transparency.
  context.fillStyle = '#ffffff';
  if (type === JPEG) context.fillRect(0, 0, size.width, size.height);
  context.drawImage(image, x, y, cut.width, cut.height, 0, 0, size.width, size.height);
  image.close();
  const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, type, QUALITY));
  if (!blob) throw new Error('This browser cannot cut pictures');
  return blob;
}

export async function crop(file: File, area: Area): Promise<File> {
  const cut = await draw(await createImageBitmap(file), area, JPEG);
  return new File([cut], asJpegName(file.name), { type: JPEG });
}

async function shrink(file: File): Promise<File> {
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const isAccepted = photoTypes.includes(file.type);
  if (isAccepted && sentSize(image).width === width) {
    image.close();
    return file;
  }
  // WebP keeps transparency; a browser that cannot write WebP writes PNG.
  const type = isAccepted && file.type !== JPEG ? 'image/webp' : JPEG;
  const blob = await draw(image, { x: 0, y: 0, width, height }, type);
  if (isAccepted && blob.size >= file.size) return file;
  return new File([blob], file.name, { type: blob.type, lastModified: file.lastModified });
}

/** The shrunk file of each photo: a repeated upload sends the same file. */
const sentFiles = new WeakMap<File, Promise<File>>();

/** A form whose photos have a type and size that the server accepts; files that cannot be read stay as they are. */
export async function withSmallPhotos(form: FormData): Promise<FormData> {
  const small = new FormData();
  for (const [name, value] of form) {
    const isPhoto = value instanceof File && value.type.startsWith('image/');
    const sent = isPhoto ? (sentFiles.get(value) ?? shrink(value).catch(() => value)) : value;
    if (isPhoto) sentFiles.set(value, sent as Promise<File>);
    small.append(name, await sent);
  }
  return small;
}
