import { createSystem } from '@chakra-ui/react/styled-system';
import { siteConfig } from './config.ts';

/** Makes the site's design system. No other step before hydration takes a phone's processor longer. */
export const createSiteSystem = () => createSystem(...siteConfig);
