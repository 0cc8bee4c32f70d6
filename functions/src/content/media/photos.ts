import { type JpegShape, MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS, photoWidths } from '@mipaka/contract';
import type { Sharp } from 'sharp';
import { TooLarge, Unsupported } from '../../platform/firestore/errors.ts';
import { HttpError } from '../../platform/http/http-error.ts';

const ACCEPTED = new Set(['image/jpeg', 'image/png', 'image/webp', 'image/avif']);
const WEBP_QUALITY = 75;
/** Tried in turn until the file is small enough; the last one is used in any case. */
const JPEG_QUALITIES = [85, 75, 65, 50, 35];

const hex = (channel: number) => Math.round(channel).toString(16).padStart(2, '0');

async function jpegWithin(open: () => Sharp, maxBytes: number): Promise<Buffer> {
  let bytes = Buffer.alloc(0);
  for (const quality of JPEG_QUALITIES) {
    bytes = await open().jpeg({ quality, mozjpeg: true }).toBuffer();
    if (bytes.length <= maxBytes) break;
  }
  return bytes;
}

/** Only the pixels of an image, upright, as WebP or in the shape `jpeg`. Throws TooLarge and Unsupported. */
export async function renderPhoto(field: string, bytes: Buffer, jpeg?: JpegShape) {
  if (bytes.length > MAX_PHOTO_BYTES) {
    throw new TooLarge('The photo must be at most 10 MB', { [field]: 'Must be at most 10 MB' });
  }
  // Loaded when a photo arrives: both modules would slow every cold start.
  const [{ default: sharp }, { fileTypeFromBuffer }] = await Promise.all([
    import('sharp'),
    import('file-type'),
  ]);
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !ACCEPTED.has(type.mime)) {
    throw new Unsupported('The photo must be a JPEG, PNG, WebP or AVIF image', {
      [field]: 'Must be a JPEG, PNG, WebP or AVIF image',
    });
  }
  const options = { limitInputPixels: MAX_PHOTO_PIXELS, failOn: 'error', sequentialRead: true } as const;
  try {
    const unlimited = sharp(bytes, { ...options, limitInputPixels: false });
    const { width, height, autoOrient } = await unlimited.metadata();
    if (width * height > MAX_PHOTO_PIXELS) {
      throw new TooLarge('The photo must have at most 50 megapixels', {
        [field]: 'Must have at most 50 megapixels',
      });
    }
    const widths = jpeg ? [jpeg.width] : photoWidths(autoOrient.width);
    // Decoded and turned once; sharp drops all metadata by default.
    const turned = sharp(bytes, options).autoOrient();
    // JPEG has no transparency.
    const sized = jpeg
      ? turned.resize(jpeg.width, jpeg.height, { fit: 'cover' }).flatten({ background: '#ffffff' })
      : turned.resize(widths.at(-1));
    const { data, info } = await sized.toColourspace('srgb').raw().toBuffer({ resolveWithObject: true });
    const raw = { width: info.width, height: info.height, channels: info.channels };
    const open = () => sharp(data, { raw });
    const renditions: { width: number; bytes: Buffer }[] = [];
    for (const width of widths) {
      const webp = () => open().resize(width).webp({ quality: WEBP_QUALITY }).toBuffer();
      renditions.push({ width, bytes: await (jpeg ? jpegWithin(open, jpeg.maxBytes) : webp()) });
    }
    const { channels } = await open().removeAlpha().stats();
    const [red = 0, green = 0, blue = 0] = channels.map(({ mean }) => mean);
    return {
      renditions,
      ending: jpeg ? ('jpg' as const) : ('webp' as const),
      /** Of the widest rendition, in pixels. */
      width: raw.width,
      height: raw.height,
      color: `#${hex(red)}${hex(green)}${hex(blue)}`,
    };
  } catch (error) {
    if (error instanceof HttpError) throw error;
    throw new Unsupported('The photo could not be read; it may be damaged', { [field]: 'Could not be read' });
  }
}
