import { Box, chakra, Flex } from '@chakra-ui/react';
import type { Overview } from '@mipaka/contract';
import { Link } from 'react-router-dom';
import { useAuth } from '../../shared/lib/api/auth.tsx';
import { useNow } from '../lib/use-now.ts';
import { dueFor } from './due.ts';

const Tile = chakra('div', {
  base: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    flexWrap: 'wrap',
    columnGap: '3',
    minWidth: '0',
    minHeight: { base: '14', lg: '3.25rem' },
    px: { base: '3', md: '4' },
    py: '1',
    bg: 'bg.panel',
    borderWidth: '1px',
    borderRadius: 'lg',
    // The last of an odd number of boxes takes the whole row, or the second column would be empty beside it.
    '&:last-of-type:nth-of-type(odd)': { gridColumn: { base: '1 / -1', lg: 'auto' } },
  },
  variants: { isUrgent: { true: { borderColor: 'border.error', bg: 'bg.error' }, false: {} } },
});

const CountLink = chakra(Link, {
  base: {
    display: 'inline-flex',
    alignItems: 'baseline',
    gap: '1',
    minHeight: '8',
    borderRadius: 'sm',
    textDecorationLine: 'underline',
    textDecorationColor: 'border.emphasized',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationColor: 'currentColor' },
  },
});

/** Today's work: the inquiries that wait for staff. */
export function DueToday({ inquiries }: Pick<Overview, 'inquiries'>) {
  const { user } = useAuth();
  const nowMs = useNow();
  return (
    <Box
      as="section"
      aria-label="What is due"
      display="grid"
      gap="3"
      gridTemplateColumns={{
        base: 'repeat(2, minmax(0, 1fr))',
        // Wider where two numbers stand beside each other.
        lg: '4fr 4fr 10fr 5fr 8fr',
      }}
    >
      {dueFor(inquiries, user?.id ?? '', nowMs).map(({ label, isUrgent, counts }) => {
        const isAlarming = isUrgent === true && counts.some(({ count }) => count > 0);
        return (
          <Tile key={label} isUrgent={isAlarming}>
            <Box as="span" fontWeight="medium" color={isAlarming ? 'fg.error' : 'fg'}>
              {label}
            </Box>
            <Flex columnGap="3" wrap="wrap">
              {counts.map(({ count, unit, to }) => (
                <CountLink
                  key={to}
                  to={to}
                  aria-label={[`${label}:`, count, unit].filter((part) => part !== undefined).join(' ')}
                >
                  <Box
                    as="span"
                    textStyle="figure"
                    fontSize="2xl"
                    color={count === 0 ? 'fg.muted' : undefined}
                  >
                    {count}
                  </Box>
                  {unit && ' '}
                  {unit && (
                    <Box as="span" textStyle="xs">
                      {unit}
                    </Box>
                  )}
                </CountLink>
              ))}
            </Flex>
          </Tile>
        );
      })}
    </Box>
  );
}
