import { type Content, photoRenditions } from '@mipaka/contract';

type Photo = Pick<Content['team'][number], 'photo' | 'photoWidth' | 'photoHeight'>;

export function photoSource({ photo, photoWidth, photoHeight }: Photo) {
  if (!photo) return undefined;
  if (!photoWidth || !photoHeight) return { src: photo };
  const renditions = photoRenditions(photo, photoWidth);
  return {
    src: photo,
    srcSet: renditions.map(({ url, width }) => `${url} ${width}w`).join(', '),
    width: photoWidth,
    height: photoHeight,
  };
}
