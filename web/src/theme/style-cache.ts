import type { SystemContext } from '@chakra-ui/react/styled-system';
import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache';

/** What some browsers that know Chakra's `color-mix()` still want the prefix of WebKit for. */
const PREFIXED = new Set(['backdrop-filter', 'mask-image', 'text-size-adjust', 'user-select']);

/** In the place of Emotion's own prefixes, which also serve browsers that cannot show these pages. */
const prefix: StylisPlugin = (element) => {
  if (element.type === 'decl' && typeof element.props === 'string' && PREFIXED.has(element.props)) {
    element.return = `-webkit-${element.value}${element.value}`;
  }
};

const REFERENCE = /var\((--(?:[\w-]|\\.)+)\)/g;

/**
 * Writes a token that is the same in both colour modes as its value. Chakra writes each as a custom property, which a
 * browser must look up for every element that names it.
 */
function literals({ tokens }: SystemContext): StylisPlugin {
  const constants = new Map(tokens.cssVarMap.get('base'));
  for (const name of tokens.cssVarMap.get('_dark')?.keys() ?? []) constants.delete(name);
  return (element) => {
    if (element.type !== 'decl') return;
    const isDefinition = typeof element.props === 'string' && constants.has(element.props);
    element.value = isDefinition
      ? ''
      : element.value.replace(REFERENCE, (reference, name) => constants.get(name) ?? reference);
  };
}

/** What a style cache of a system writes otherwise than Emotion does. */
export const stylePlugins = (system: SystemContext): StylisPlugin[] => [literals(system), prefix];

/**
 * Where Emotion keeps the rules that it has written.
 *
 * @param stylisPlugins those of `stylePlugins`, in one array for all caches of a system: on the server, Emotion
 *   remembers by it what it has written before
 */
export const createStyleCache = (stylisPlugins: StylisPlugin[]): EmotionCache =>
  createCache({ key: 'm', stylisPlugins });
