import { chakra } from '@chakra-ui/react';

/** A small player of a stored film; nothing but its measures is fetched before somebody presses Play. */
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
