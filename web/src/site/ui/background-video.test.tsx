import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { siteMediaIn } from '../../shared/lib/content/content.tsx';
import { renderForTest, styleRules, translate } from '../../shared/lib/render-for-test.tsx';
import { BackgroundVideo, useBackgroundVideo, VideoToggle } from './background-video.tsx';

let asksForLess: boolean;
beforeEach(() => {
  asksForLess = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: asksForLess && query.includes('reduced-motion'),
  }));
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => setTimeout(callback));
  vi.stubGlobal('cancelIdleCallback', clearTimeout);
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  vi.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue();
});
afterEach(() => {
  Reflect.deleteProperty(navigator, 'connection');
});

function Hero() {
  const video = useBackgroundVideo();
  return (
    <>
      <BackgroundVideo {...video} />
      <VideoToggle {...video} />
    </>
  );
}

const saved = (more: object) => [{ ...siteMediaIn([]), id: 'm', ...more }];
const sources = () =>
  [...document.querySelectorAll('video source')].map((source) => [
    source.getAttribute('src'),
    source.getAttribute('type'),
  ]);

test('the film that staff chose is fetched once the page is idle, with its own type', async () => {
  renderForTest(<Hero />, { siteMedia: saved({ film: '/media/a.webm' }) });
  expect(sources()).toEqual([]);
  await waitFor(() => expect(sources()).toEqual([['/media/a.webm', 'video/webm']]));
});

test('without a chosen film, the built-in film and its poster are used', async () => {
  renderForTest(<Hero />, { siteMedia: saved({}) });
  await waitFor(() =>
    expect(sources()).toEqual([
      ['/media-site/hero.webm', 'video/webm'],
      ['/media-site/hero.mp4', 'video/mp4'],
    ]),
  );
  expect(document.querySelector('img')?.getAttribute('src')).toBe('/media-site/hero-poster.webp');
});

test('the ground covers the sign of the browser for a lost poster', () => {
  renderForTest(<Hero />);
  const before = styleRules().split(`.${document.querySelector('img')?.className}::before{`)[1];
  expect(before?.split('}')[0]).toMatch(/inset:0;.*content:"";background:/);
});

test('a narrow poster has a single rendition, and keeps its size', () => {
  const poster = { poster: '/media/a-500.webp', posterWidth: 500, posterHeight: 281 };
  renderForTest(<Hero />, { siteMedia: saved(poster) });
  const image = document.querySelector('img');
  expect([image?.getAttribute('width'), image?.getAttribute('height')]).toEqual(['500', '281']);
  const renditions = [...document.querySelectorAll('picture source')].map((source) =>
    source.getAttribute('srcset'),
  );
  expect(renditions).toEqual(['/media/a-500.webp']);
});

test.each(['less motion', 'less data'])(
  'a visitor who asked for %s gets only the poster until pressing Play',
  async (what) => {
    asksForLess = what === 'less motion';
    Object.assign(navigator, { connection: { saveData: !asksForLess } });
    renderForTest(<Hero />, { siteMedia: saved({ film: '/media/a.mp4' }) });
    const play = await screen.findByRole('button', { name: 'Play video' });
    expect(sources()).toEqual([]);
    play.click();
    await waitFor(() => expect(sources()).toEqual([['/media/a.mp4', 'video/mp4']]));
  },
);

test.each([
  ['that staff chose', { film: '/media/a.webm' }],
  ['that is built in', {}],
])('a film %s and that fails shows Play instead of Pause, and Play loads it again', async (_, media) => {
  renderForTest(<Hero />, { siteMedia: saved(media) });
  await waitFor(() => expect(sources().length).toBeGreaterThan(0));
  const [last, ...before] = [...document.querySelectorAll('video source')].reverse();
  for (const source of before) fireEvent.error(source);
  expect(screen.getByRole('button', { name: 'Pause video' })).toBeTruthy();
  fireEvent.error(last as Element);
  const load = vi.mocked(HTMLMediaElement.prototype.load);
  expect(load).not.toHaveBeenCalled();
  (await screen.findByRole('button', { name: 'Play video' })).click();
  await screen.findByRole('button', { name: 'Pause video' });
  expect(load).toHaveBeenCalledOnce();
  fireEvent.error(last as Element);
  expect(await screen.findByRole('button', { name: 'Play video' })).toBeTruthy();
});

test('a translated button still says what it does after it was pressed', async () => {
  renderForTest(<Hero />);
  const button = screen.getByRole('button', { name: 'Pause video' });
  translate(button);
  fireEvent.click(button);
  expect(button.textContent).toBe('Play video');
});
