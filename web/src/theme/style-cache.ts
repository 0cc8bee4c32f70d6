import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** What some browsers that know Chakra's `color-mix()` still want the prefix of WebKit for. */
const PREFIXED = new Set(['backdrop-filter', 'mask-image', 'text-size-adjust', 'user-select']);

/** In the place of Emotion's own prefixes, which also serve browsers that cannot show these pages. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.props === 'string' && PREFIXED.has(element.props)) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
};

/** One array for all caches: on the server, Emotion remembers by it what it has written before. */
const stylisPlugins = [prefix];

/** Where Emotion keeps the rules that it has written. */
export const createStyleCache = (): EmotionCache => createCache({ key: 'm', stylisPlugins });
