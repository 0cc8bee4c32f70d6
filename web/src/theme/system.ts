import { createSystem } from '@chakra-ui/react/styled-system';
import { siteConfig } from './config.ts';

/** The site's design system. The dashboard makes its own from `siteConfig`. */
export const siteSystem = createSystem(...siteConfig);
