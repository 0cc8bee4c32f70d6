import { createSystem } from '@chakra-ui/react/styled-system';
import { siteConfig } from './config.ts';
import type { siteSystem } from './system.ts';

/**
 * The site's design system without the global rules (reset, base, tokens): every document the server hands out has
 * them inline, so the browser neither makes nor inserts them. A function, because it takes the time of a long task.
 */
export function hydratedSystem(): typeof siteSystem {
  return Object.defineProperty(createSystem(...siteConfig), '_global', { value: [] });
}
