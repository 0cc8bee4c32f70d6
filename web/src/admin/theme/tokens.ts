import { defineTokens } from '@chakra-ui/react/styled-system';
import { scale, values } from '../../shared/theme/tokens.ts';

/** The raw values that only the dashboard's components name. */
export const adminTokens = defineTokens({
  sizes: scale(0.5, 1, 1.5, 2, 2.5, 3.5, 28, 32, 36, 40, 64, 80, 96),
  animations: values({ pulse: 'pulse 2s ease-in-out infinite' }),
  zIndex: values({ docked: '10', modal: '1400' }),
});
