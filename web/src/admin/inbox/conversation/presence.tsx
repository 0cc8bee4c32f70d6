import { Flex } from '@chakra-ui/react';
import type { Onlooker } from '@mipaka/contract';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useOnlookers } from './use-onlookers.ts';

const names = new Intl.ListFormat('en');

/** What some colleagues do: "amina and omar are typing an answer". */
const describe = (who: readonly Onlooker[], what: string) =>
  who.length > 0 &&
  `${names.format(who.map(({ username }) => username))} ${who.length === 1 ? 'is' : 'are'} ${what}`;

/** Names the colleagues who have the same inquiry open and those who answer it, so that nobody answers it twice. */
export function Presence({ id, isTyping }: { id: string; isTyping: boolean }) {
  const others = useOnlookers(id, isTyping);
  const typing = others.filter((one) => one.isTyping);
  const looking = others.filter((one) => !one.isTyping);
  return (
    <Flex
      role="status"
      gap="1.5"
      align="center"
      textStyle="sm"
      fontWeight="medium"
      color="accent.fg"
      css={{ '&:not(:empty)': { mb: '1' } }}
    >
      {others.length > 0 && (
        <>
          <Icon name="eye" />
          <span>
            {[describe(typing, 'typing an answer'), describe(looking, 'looking at this')]
              .filter(Boolean)
              .join(', ')}
          </span>
        </>
      )}
    </Flex>
  );
}
