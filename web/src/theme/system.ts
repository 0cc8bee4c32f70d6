import { createSystem } from '@chakra-ui/react/styled-system';
import { siteConfig } from './config.ts';

/** The site's design system. The dashboard makes its own from `siteConfig`. */
export const siteSystem = createSystem(siteConfig);

/**
 * The same without the global rules (reset, base, tokens): every document the server hands out has them inline,
 * so the browser never inserts them again.
 */
export const hydratedSystem: typeof siteSystem = { ...siteSystem, _global: [] };
