import { chakra, Flex } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { useShow } from '../../../shared/lib/content/content.tsx';
import { useTexts } from '../../lib/texts.ts';
import { DarkCard } from '../../ui/blocks.tsx';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';

const Lines = chakra('div', {
  base: {
    '& > p:first-of-type': { fontWeight: 'semibold' },
    '& > p + p': { textStyle: 'small', color: 'fg.inverted.muted' },
  },
});

const Stop = chakra('li', {
  base: {
    position: 'relative',
    ps: '9',
    '& p + p': { mt: '1' },
    '&:not(:last-of-type)': { pb: '5' },
    _before: {
      content: '""',
      position: 'absolute',
      insetStart: '0',
      top: '1',
      boxSize: '4',
      borderRadius: 'full',
      border: '2px solid {colors.terracotta.400}',
      bg: 'bg.inverted',
      zIndex: '1',
    },
    '&:last-of-type': { _before: { bg: 'gold.300', borderColor: 'gold.300' } },
    '&:not(:last-of-type)::after': {
      content: '""',
      position: 'absolute',
      insetStart: '7px',
      top: '2',
      bottom: '-2',
      width: '2px',
      bgImage: 'linear-gradient({colors.terracotta.400}, {colors.gold.300})',
    },
  },
});

export function ReplyRoute({ person }: { person: Content['team'][number] | undefined }) {
  const text = useTexts(contact);
  const show = useShow();
  return (
    <DarkCard as="div" data-reply-route gridColumn="1 / -1" p={{ base: '6', xl: '7' }}>
      <ol aria-label="What happens to your message">
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <Stop key={step}>
            <Lines>
              <p>{text(`contact.${step}.title`)}</p>
              <p>{text(`contact.${step}.text`)}</p>
            </Lines>
          </Stop>
        ))}
      </ol>
      {person && (
        <Flex align="center" gap="4" mt="6">
          <Portrait
            member={person}
            sizes="3.5rem"
            isDecoration
            width="14"
            flexShrink="0"
            borderRadius="md"
            {...edgeOnDark}
          />
          <Lines>
            <p>{show('team', person, 'name')}</p>
            <p>
              {show('team', person, 'position')}, {text('contact.answers')}
            </p>
          </Lines>
        </Flex>
      )}
    </DarkCard>
  );
}
