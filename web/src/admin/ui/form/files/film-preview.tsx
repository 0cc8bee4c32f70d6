import { chakra } from '@chakra-ui/react';

/** A small player of a stored film; the browser fetches only its metadata until the user presses Play. */
export const FilmPreview = ({ src, label }: { src: string; label: string }) => (
  <chakra.video
    src={src}
    aria-label={label}
    controls
    muted
    playsInline
    preload="metadata"
    width="40"
    aspectRatio="16 / 9"
    objectFit="cover"
    borderRadius="md"
    flexShrink="0"
  />
);
