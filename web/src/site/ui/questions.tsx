import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useContent, useEditing, useShow } from '../../shared/lib/content/content.tsx';
import { Icon } from '../../shared/ui/icon.tsx';
import { inParagraphs } from '../../shared/ui/rich-text.tsx';
import { apart, H3 } from './blocks.tsx';
import { Section, type SectionProps } from './sections.tsx';

const Item = chakra('details', {
  base: {
    borderTopWidth: '1px',
    '&:last-of-type': { borderBottomWidth: '1px' },
    '& > summary::-webkit-details-marker': { display: 'none' },
    '& svg': { color: 'accent.fg' },
    '&[open] svg': { transform: 'rotate(45deg)' },
    '& > div': { color: 'fg.muted', pb: '6' },
    '@media print': { '&::details-content': { contentVisibility: 'visible', blockSize: 'auto' } },
  },
});

export function Questions({ title, tone }: { title: ReactNode; tone?: SectionProps['tone'] }) {
  const { questions } = useContent();
  const show = useShow();
  // While staff edit the page, all questions are open: a <summary> cannot hold a field.
  const isEdited = useEditing() !== null;
  if (questions.length === 0) return null;
  return (
    <Section tone={tone} space="small" labelledBy="questions-title" title={title} isSplit>
      <div>
        {questions.map((question) => (
          <Item key={question.id} as={isEdited ? 'div' : undefined}>
            <chakra.summary
              {...apart}
              gap="6"
              minH="14"
              py="4"
              cursor="pointer"
              _hover={{ color: 'accent.fg' }}
              _focusVisible={{ borderRadius: 'xs' }}
              as={isEdited ? 'span' : undefined}
            >
              <H3>{show('questions', question, 'question')}</H3>
              <Icon name="plus" data-screen-only />
            </chakra.summary>
            <div>{show('questions', question, 'answer', inParagraphs)}</div>
          </Item>
        ))}
      </div>
    </Section>
  );
}
