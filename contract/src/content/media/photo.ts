/** Widths of the stored renditions, in pixels; a smaller original has its own width as the widest. */
export const PHOTO_WIDTHS = [320, 640, 1_280] as const;

/** The names of stored photos: 128 random bits in base64url, and the width in pixels. */
export const PHOTO_NAME = /^[A-Za-z0-9_-]{22}-\d{1,4}\.(?:webp|jpg)$/;

/** The types of photos that the server accepts; Safari converts a photo of another type to the first of these. */
export const photoTypes: readonly string[] = ['image/jpeg', 'image/png', 'image/webp', 'image/avif'];

/** Largest photo that the server accepts, in bytes and in pixels. */
export const MAX_PHOTO_BYTES = 10 * 1024 * 1024;
export const MAX_PHOTO_PIXELS = 50_000_000;

/** The widths of a photo's stored renditions (pixels), narrowest first; that of the widest one gives the same list. */
export const photoWidths = (originalWidth: number): number[] => {
  const widest = Math.min(originalWidth, PHOTO_WIDTHS[2]);
  return [...PHOTO_WIDTHS.filter((width) => width < widest), widest];
};

/** All renditions of a photo, narrowest first, for `srcset`, from the address and width in pixels of the widest one. */
export function photoRenditions(photo: string, photoWidth: number): { url: string; width: number }[] {
  if (photo.endsWith('.jpg')) return [{ url: photo, width: photoWidth }];
  const urlOf = (width: number) => photo.replace(/-\d+\.webp$/, `-${width}.webp`);
  return photoWidths(photoWidth).map((width) => ({ url: urlOf(width), width }));
}
