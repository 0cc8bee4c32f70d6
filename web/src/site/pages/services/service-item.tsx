import { Box, chakra } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Icon, iconFor } from '../../../shared/ui/icon.tsx';
import { Body, H3, round } from '../../ui/blocks.tsx';

export function ServiceItem({ service }: { service: Content['services'][number] }) {
  const show = useShow();
  return (
    <chakra.li
      display="grid"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', lg: 'minmax(0, 1fr)' }}
      columnGap={{ base: '4', md: '6' }}
      rowGap="3"
      alignContent="start"
      py="6"
      borderTopWidth="1px"
    >
      <chakra.span {...round} boxSize="12" bg="accent.subtle" color="accent.fg" fontSize="lg">
        <Icon name={iconFor(service.icon)} />
      </chakra.span>
      <Box minW="0" overflowWrap="anywhere">
        <H3 pt="2">{show('services', service, 'title')}</H3>
        <Body mt="2">{show('services', service, 'description')}</Body>
      </Box>
    </chakra.li>
  );
}
