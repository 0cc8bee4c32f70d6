import { Box, Button, chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { filmTypeOf, photoRenditions } from '@mipaka/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { siteMediaIn, useContent, useEditing } from '../../shared/lib/content/content.tsx';
import { whenIdle } from '../../shared/lib/when-idle.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { useScripted } from '../lib/use-is-hydrated.ts';
import { fills } from './blocks.tsx';

/** Visitors who ask for less motion or less data get the still picture, and can press Play. */
function prefersStill() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

export function useBackgroundVideo() {
  const [isPlaying, setIsPlaying] = useState(true);
  // A layout effect runs before the effect that fetches the film, which may find the browser idle at once.
  useLayoutEffect(() => {
    if (prefersStill()) setIsPlaying(false);
  }, []);
  return { isPlaying, setIsPlaying };
}

type PlayProps = ReturnType<typeof useBackgroundVideo>;
type SiteMedia = ReturnType<typeof siteMediaIn>;
type BackgroundVideoProps = PlayProps & {
  /** The place of the built-in film, whose subject is at a known point; a film of staff fills its parent. */
  placeOfBuiltIn?: HTMLChakraProps<'div'>;
};

/** Stands before a picture only if the picture is lost: it covers the browser's sign for that. */
const instead = { ...fills, content: '""', bg: 'forest.900' } as const;
const covers = { ...fills, objectFit: 'cover', _before: instead } as const;

/** Screens up to this width get the small poster, whatever their density: the text over it hides its grain. */
const SMALL = '(max-width: 40rem)';
const SMALL_PX = 640;

const builtInPoster = (
  <picture>
    <source media={SMALL} type="image/avif" srcSet="/media-site/hero-poster-small.avif" />
    <source media={SMALL} type="image/webp" srcSet="/media-site/hero-poster-small.webp" />
    <source type="image/avif" srcSet="/media-site/hero-poster.avif" />
    <chakra.img src="/media-site/hero-poster.webp" alt="" htmlWidth="1280" htmlHeight="720" {...covers} />
  </picture>
);

function Poster({ poster, posterWidth, posterHeight }: SiteMedia) {
  if (!poster || !posterWidth || !posterHeight) return builtInPoster;
  const small = photoRenditions(poster, posterWidth).findLast(({ width }) => width <= SMALL_PX);
  return (
    <picture>
      {small && <source media={SMALL} srcSet={small.url} />}
      <chakra.img src={poster} alt="" htmlWidth={posterWidth} htmlHeight={posterHeight} {...covers} />
    </picture>
  );
}

export function BackgroundVideo(props: BackgroundVideoProps) {
  const { film } = siteMediaIn(useContent().siteMedia);
  // Staff can choose another film while they edit the page: it then starts from the beginning.
  return <Background key={film} {...props} />;
}

function Background({ isPlaying, setIsPlaying, placeOfBuiltIn }: BackgroundVideoProps) {
  const media = siteMediaIn(useContent().siteMedia);
  const { film, poster } = media;
  const last = film ?? '/media-site/hero.mp4';
  const place = film || poster ? undefined : placeOfBuiltIn;
  const video = useRef<HTMLVideoElement>(null);
  const [isFetched, setIsFetched] = useState(false);
  const [isFilmShown, setIsFilmShown] = useState(false);
  const hasFailed = useRef(false);

  useEffect(() => {
    if (!isPlaying || isFetched) return;
    return whenIdle(() => setIsFetched(true));
  }, [isPlaying, isFetched]);

  // A layout effect, in the commit of the sources: the error of a source may come before any later effect.
  useLayoutEffect(() => {
    const { current } = video;
    if (!current || !isFetched) return;
    if (!isPlaying) {
      current.pause();
      return;
    }
    // Otherwise the browser would wait for another source.
    if (hasFailed.current) current.load();
    hasFailed.current = false;
    current.play().catch((error: DOMException) => {
      // An AbortError comes from our own pause() before play() is done; any other error: the film cannot play.
      if (error.name !== 'AbortError') setIsPlaying(false);
    });
  }, [isPlaying, isFetched, setIsPlaying]);

  /** On the last source's error: the film is missing or in an unsupported format. play() then never settles. */
  const fail = () => {
    hasFailed.current = true;
    setIsPlaying(false);
  };

  return (
    <Box position="absolute" inset="0" aria-hidden="true" bg="forest.900" data-screen-only {...place}>
      <Poster {...media} />
      {/* In the page from the start: when a video is added later, Chromium repaints all text of the page. */}
      <chakra.video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        tabIndex={-1}
        {...covers}
        opacity={isFilmShown ? '1' : '0'}
        transition="opacity 0.6s ease-out"
        onPlaying={() => setIsFilmShown(true)}
      >
        {isFetched && !film && <source src="/media-site/hero.webm" type="video/webm" />}
        {isFetched && <source src={last} type={filmTypeOf(last)} onError={fail} />}
      </chakra.video>
    </Box>
  );
}

/** While staff edit the page, with a choice of films. */
export function VideoToggle({ isPlaying, setIsPlaying }: PlayProps) {
  const editing = useEditing();
  const record = siteMediaIn(useContent().siteMedia);
  const scripted = useScripted();
  if (!scripted) return null;
  const toggle = (
    <Button
      {...scripted}
      variant="plain"
      color="fg.inverted"
      fontSize="sm"
      fontWeight="medium"
      // The icon aligns with the page's margin.
      px="0"
      _hover={{ textDecoration: 'underline' }}
      _focusVisible={{ outlineColor: 'fg.inverted' }}
      onClick={() => setIsPlaying(!isPlaying)}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} width="1.1em" height="1.1em" />
      <span>{isPlaying ? 'Pause video' : 'Play video'}</span>
    </Button>
  );
  if (!editing) return toggle;
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="3">
      {toggle}
      <editing.EditableFilm resource="siteMedia" record={record} field="film" />
    </chakra.span>
  );
}
