import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

/** The prefix of all class names, and the mark of the style elements that a cache takes over. */
export const STYLE_KEY = 'm';

/** What Safari knows only by a name of its own. */
const safariOnly: readonly unknown[] = ['backdrop-filter', 'user-select'];

function prefixForSafari(element: StylisElement): void {
  if (element.type !== 'decl' || !safariOnly.includes(element.props)) return;
  element.return = `-webkit-${element.value}${element.value}`;
}

/**
 * Makes the cache that turns style objects into rules of a sheet. Emotion's own list of prefixes is for browsers that cannot
 * run the site's scripts, and a sixth of each document's rules.
 */
export const createStyleCache = (key = STYLE_KEY): EmotionCache =>
  createCache({ key, stylisPlugins: [prefixForSafari] });
