import { chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { useFocusWhen } from '../../../shared/lib/link-state.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { FORM_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { H2, H3, Lead } from '../../ui/blocks.tsx';

/** A message that the server has accepted; the name is known only if this page sent it. */
export type SentMessage = { reference: string; firstName?: string };

/** A step begins with its number, or with a tick if it is done. */
const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2rem minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '3',
    alignContent: 'start',
    counterIncrement: 'step',
    '& > span': {
      display: 'grid',
      placeItems: 'center',
      boxSize: '8',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.emphasized',
      fontFamily: 'heading',
    },
    '&:not(:first-of-type) > span::before': { content: 'counter(step)' },
    '&:first-of-type > span': { bg: 'bg.success', borderColor: 'border.success', color: 'fg.success' },
  },
});

/** Replaces the form after a message: its reference and the next steps. Takes the focus if this page sent it. */
export function Receipt({ reference, firstName }: SentMessage) {
  const text = useTexts(contact);
  const title = useRef<HTMLHeadingElement>(null);
  useFocusWhen(title, firstName !== undefined);
  return (
    <chakra.div
      data-receipt
      padding={{ base: '6', md: '10' }}
      borderRadius="xl"
      borderWidth="1px"
      borderColor="border.muted"
      bg="bg.panel"
      overflowWrap="anywhere"
    >
      <H2 id="contact-form-title" ref={title} tabIndex={-1} outline="none">
        {firstName ? `Thank you, ${firstName}.` : 'Thank you.'}
      </H2>
      <Lead color="fg.muted" marginTop="3">
        {text('contact.receipt.title')}
      </Lead>
      <chakra.p marginTop="6" paddingBlock="4" borderBlockWidth="1px" borderColor="border">
        Your reference is <chakra.strong whiteSpace="nowrap">{reference}</chakra.strong>.{' '}
        {text('contact.receipt.text', richLine)}
      </chakra.p>
      <H3 marginTop="8" marginBottom="5">
        {text('contact.receipt.next')}
      </H3>
      <chakra.ol
        display="grid"
        gridTemplateColumns={{ sm: 'repeat(3, minmax(0, 1fr))' }}
        gap="5"
        counterReset="step"
      >
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <Step key={step}>
            <span>{step === 'step1' && <Icon name="check" label="Done" />}</span>
            <div>
              <chakra.p fontWeight="semibold">{text(`contact.${step}.title`)}</chakra.p>
              <chakra.p textStyle="small" color="fg.muted" marginTop="1">
                {text(step === 'step1' ? 'contact.receipt.received' : `contact.${step}.text`)}
              </chakra.p>
            </div>
          </Step>
        ))}
      </chakra.ol>
      <LinkButton
        to={`/contact#${FORM_ID}`}
        state={{ block: FORM_ID }}
        size="md"
        variant="outline"
        marginTop="8"
      >
        {text('contact.receipt.another')}
      </LinkButton>
    </chakra.div>
  );
}
