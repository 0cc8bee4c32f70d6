import { Flex } from '@chakra-ui/react';
import { addressOf, api, type Onlooker } from '@mipaka/contract';
import { Icon } from '../../../shared/ui/icon.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../lib/calls/use-presence.ts';

const names = new Intl.ListFormat('en');

/** The actions of some colleagues in words: "amina and omar are typing an answer". */
const describe = (who: readonly Onlooker[], what: string) =>
  who.length > 0 &&
  `${names.format(who.map(({ username }) => username))} ${who.length === 1 ? 'is' : 'are'} ${what}`;

/** Names the colleagues who have the same inquiry open and those who answer it, so that nobody answers it twice. */
export function Presence({ id, isTyping }: { id: string; isTyping: boolean }) {
  const params = { id };
  const others =
    usePresence({
      path: addressOf(api['inquiries.renewPresence'].path, params),
      doing: isTyping,
      renew: (doing) => fetchAnswer(api['inquiries.renewPresence'], { params, body: { isTyping: doing } }),
      othersIn: (answer) => answer,
    }) ?? [];
  const typing = others.filter((one) => one.isTyping);
  const looking = others.filter((one) => !one.isTyping);
  return (
    <Flex role="status" gap="1.5" align="center" mb="1" textStyle="sm" color="accent.fg" _empty={{ mb: '0' }}>
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
