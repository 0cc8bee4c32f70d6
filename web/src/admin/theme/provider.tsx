import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from '../../shared/theme/style-cache.ts';
import { adminSystem } from './system.ts';

/** Without layers: any rule added to a sheet with layers has Chromium calculate the layout of the whole page again. */
const cache = createStyleCache('a');
const withoutValues = { ...adminSystem, _global: [] };

type AdminThemeProps = {
  /** Whether the page has the values (CSS variables) of the design system already. */
  hasValues?: boolean;
  children: ReactNode;
};

export function AdminTheme({ hasValues = false, children }: AdminThemeProps) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={hasValues ? withoutValues : adminSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
