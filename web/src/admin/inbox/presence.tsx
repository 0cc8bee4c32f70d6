import { Text } from '@chakra-ui/react';
import { Icon } from '../../ui/icon.tsx';
import { usePresence } from './use-presence.ts';

const names = new Intl.ListFormat('en');

/** Names the colleagues who have the same inquiry open, so that nobody answers it twice. */
export function Presence({ id }: { id: string }) {
  const others = usePresence(id).map(({ username }) => username);
  return (
    <Text as="span" role="status" textStyle="sm" fontWeight="medium" color="accent.fg">
      {others.length > 0 && (
        <>
          <Icon name="eye" /> {names.format(others)} {others.length === 1 ? 'is' : 'are'} looking at this
        </>
      )}
    </Text>
  );
}
