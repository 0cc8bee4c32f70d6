import { createSystem } from '@chakra-ui/react/styled-system';
import { siteConfig } from './config.ts';

/** Makes the site's design system, which takes a phone's processor longer than anything else before hydration. */
export const createSiteSystem = () => createSystem(...siteConfig);
