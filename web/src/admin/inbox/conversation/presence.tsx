import { Flex } from '@chakra-ui/react';
import { addressOf, api, type Onlooker } from '@mipaka/contract';
import { Icon } from '../../../shared/ui/icon.tsx';
import { fetchAnswer } from '../../lib/calls/fetch-answer.ts';
import { usePresence } from '../../lib/calls/use-presence.ts';

const names = new Intl.ListFormat('en');

/** "amina and omar are typing an answer, zawadi is looking at this"; empty for nobody. */
function describe(others: readonly Onlooker[]): string {
  const said = (doing: boolean, what: string) => {
    const who = others.filter(({ isTyping }) => isTyping === doing).map(({ username }) => username);
    return who.length === 0 ? [] : `${names.format(who)} ${who.length === 1 ? 'is' : 'are'} ${what}`;
  };
  return [said(true, 'typing an answer'), said(false, 'looking at this')].flat().join(', ');
}

/** Names the colleagues who have the same inquiry open and those who answer it, so that nobody answers it twice. */
export function Presence({ id, isTyping }: { id: string; isTyping: boolean }) {
  const params = { id };
  const others = usePresence({
    path: addressOf(api['inquiries.renewPresence'].path, params),
    doing: isTyping,
    renew: (doing) => fetchAnswer(api['inquiries.renewPresence'], { params, body: { isTyping: doing } }),
    othersIn: (answer) => answer,
  });
  const text = describe(others ?? []);
  return (
    <Flex role="status" gap="1.5" align="center" mb="1" textStyle="sm" color="accent.fg" _empty={{ mb: '0' }}>
      {text && <Icon name="eye" />}
      {text}
    </Flex>
  );
}
