import { Button, chakra } from '@chakra-ui/react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { Icon } from './icon.tsx';

/** A video is not worth these visitors' data or unease: they get the still picture, and can still press Play. */
function prefersStill() {
  const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return matchMedia('(prefers-reduced-motion: reduce)').matches || connection?.saveData === true;
}

/** Calls back once the page has loaded and the browser has nothing else to do; gives the way to call it off. */
function whenIdle(callback: () => void): () => void {
  let cancel = () => {};
  const settle = () => {
    if ('requestIdleCallback' in window) {
      const handle = requestIdleCallback(callback, { timeout: 4_000 });
      cancel = () => cancelIdleCallback(handle);
    } else {
      const timer = setTimeout(callback, 500);
      cancel = () => clearTimeout(timer);
    }
  };
  if (document.readyState === 'complete') settle();
  else {
    addEventListener('load', settle, { once: true });
    cancel = () => removeEventListener('load', settle);
  }
  return () => cancel();
}

/**
 * Whether the background moves: true from the start, false under reduced motion or save-data and after the toggle.
 */
export function useBackgroundVideo() {
  const [isPlaying, setIsPlaying] = useState(true);
  // Before the effect that fetches the film: that one may find the browser idle at once.
  useLayoutEffect(() => {
    if (prefersStill()) setIsPlaying(false);
  }, []);
  return { isPlaying, setIsPlaying };
}

type BackgroundVideoProps = { isPlaying: boolean; setIsPlaying: (isPlaying: boolean) => void };

const fills = { position: 'absolute', inset: '0', boxSize: 'full', objectFit: 'cover' } as const;

/** The looping film behind a hero, muted, with its first frame below it until it is there. */
export function BackgroundVideo({ isPlaying, setIsPlaying }: BackgroundVideoProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isFetched, setIsFetched] = useState(false);
  const [isFilmShown, setIsFilmShown] = useState(false);

  useEffect(() => {
    if (!isPlaying || isFetched) return;
    return whenIdle(() => setIsFetched(true));
  }, [isPlaying, isFetched]);

  useEffect(() => {
    const { current } = video;
    if (!current || !isFetched) return;
    if (!isPlaying) {
      current.pause();
      return;
    }
    current.play().catch((error: DOMException) => {
      // AbortError is our own pause() overtaking play(); anything else means that the browser will not play it.
      if (error.name !== 'AbortError') setIsPlaying(false);
    });
  }, [isPlaying, isFetched, setIsPlaying]);

  return (
    <chakra.div position="absolute" inset="0" aria-hidden="true" bg="forest.900" data-screen-only>
      <picture>
        <source media="(max-width: 40rem)" type="image/avif" srcSet="/media-site/hero-poster-small.avif" />
        <source media="(max-width: 40rem)" type="image/webp" srcSet="/media-site/hero-poster-small.webp" />
        <source type="image/avif" srcSet="/media-site/hero-poster.avif" />
        <chakra.img src="/media-site/hero-poster.webp" alt="" htmlWidth="1280" htmlHeight="720" {...fills} />
      </picture>
      {/* There from the start: with a video that comes later, Chromium draws all text of the page anew. */}
      <chakra.video
        ref={video}
        muted
        loop
        playsInline
        preload="none"
        disablePictureInPicture
        tabIndex={-1}
        {...fills}
        opacity={isFilmShown ? '1' : '0'}
        transition="opacity 0.6s ease-out"
        onPlaying={() => setIsFilmShown(true)}
      >
        {isFetched && (
          <>
            <source src="/media-site/hero.webm" type="video/webm" />
            <source src="/media-site/hero.mp4" type="video/mp4" />
          </>
        )}
      </chakra.video>
    </chakra.div>
  );
}

/** 'Pause video' while it plays, 'Play video' while it does not. */
export function VideoToggle({ isPlaying, setIsPlaying }: BackgroundVideoProps) {
  return (
    <Button
      type="button"
      data-screen-only
      // Without scripts there is no film to pause. An attribute, because a class of its own would be a new style rule,
      // and with it Chromium brings late fonts into a page that somebody reads already.
      data-hydrated={useIsHydrated() || undefined}
      css={{ '&:not([data-hydrated])': { visibility: 'hidden' } }}
      variant="plain"
      color="fg.inverted"
      bg="forest.950/60"
      fontSize="sm"
      fontWeight="medium"
      paddingInline="4"
      _hover={{ bg: 'forest.950/85' }}
      _focusVisible={{ outlineColor: 'fg.inverted' }}
      onClick={() => setIsPlaying(!isPlaying)}
    >
      <Icon name={isPlaying ? 'pause' : 'play'} width="1.1em" height="1.1em" />
      {isPlaying ? 'Pause video' : 'Play video'}
    </Button>
  );
}
