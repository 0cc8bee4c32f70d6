import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

/** The prefix of all class names, and the mark of the style elements that the browser's cache adopts. */
export const STYLE_KEY = 'm';

/** The properties that Safari knows only with its prefix. */
const safariOnly: readonly unknown[] = ['backdrop-filter', 'user-select'];

function prefixForSafari(element: StylisElement): void {
  if (element.type !== 'decl' || !safariOnly.includes(element.props)) return;
  element.return = `-webkit-${element.value}${element.value}`;
}

/**
 * Makes the cache that turns style objects into rules of a sheet. It leaves out Emotion's own prefixes: they are a
 * sixth of each document's rules, and only browsers that cannot run the site's scripts need them.
 */
export const createStyleCache = (key = STYLE_KEY): EmotionCache =>
  createCache({ key, stylisPlugins: [prefixForSafari] });
