import createCache, { type EmotionCache, type StylisElement } from '@emotion/cache';

export const STYLE_KEY = 'm';

/** The properties that Safari knows only with its prefix. */
const safariOnly: readonly unknown[] = ['backdrop-filter', 'user-select'];

function prefixForSafari(element: StylisElement): void {
  if (element.type !== 'decl' || !safariOnly.includes(element.props)) return;
  element.return = `-webkit-${element.value}${element.value}`;
}

/** Emotion's cache without its own prefixes: a sixth of the rules, for browsers that cannot run the site's scripts. */
export const createStyleCache = (key = STYLE_KEY): EmotionCache =>
  createCache({ key, stylisPlugins: [prefixForSafari] });
