import { ChakraProvider } from '@chakra-ui/react';
import { CacheProvider } from '@emotion/react';
import type { ReactNode } from 'react';
import { createStyleCache } from '../../shared/theme/style-cache.ts';
import { adminSystem } from './system.ts';

/**
 * The dashboard's rules stand in a sheet of their own, which has no layers: whatever is added to a sheet with a layer in it
 * may be a new order of all layers, and Chromium lays the whole page out anew for it.
 */
const cache = createStyleCache('a');
const withoutValues = { ...adminSystem, _global: [] };

type AdminThemeProps = {
  /** Where the values of the design system are on the page already. */
  hasValues?: boolean;
  children: ReactNode;
};

/** What is drawn in the dashboard's design system. */
export function AdminTheme({ hasValues = false, children }: AdminThemeProps) {
  return (
    <CacheProvider value={cache}>
      <ChakraProvider value={hasValues ? withoutValues : adminSystem}>{children}</ChakraProvider>
    </CacheProvider>
  );
}
