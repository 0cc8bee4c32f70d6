import { Box, Button, chakra, Flex, Grid, Input, Link } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { ApiError, callFromSite } from '../../../shared/lib/api/api.ts';
import { useContent, useShow } from '../../../shared/lib/content/content.tsx';
import { useLinkState } from '../../../shared/lib/link-state.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { useContactDetails } from '../../lib/contact-details.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, chatLook, DarkCard, H2 } from '../../ui/blocks.tsx';
import { FORM_ID, FormField, PostedForm, UPDATES_ID, useEmailForm, useFormResult } from '../../ui/forms.tsx';
import { edgeOnDark, Portrait } from '../../ui/portrait.tsx';
import { Questions } from '../../ui/questions.tsx';
import { PageHero, Section } from '../../ui/sections.tsx';
import { ContactForm, failureText } from './contact-form.tsx';

const Lines = chakra('div', {
  base: {
    flex: '1 1 8rem',
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
        <Flex align="center" wrap="wrap" gap="4" mt="6">
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

function GetInTouch() {
  const { chat, show, ways } = useContactDetails();
  const text = useTexts(contact);
  return (
    <Card aria-labelledby="touch-title" p={{ base: '6', xl: '7' }}>
      <H2 id="touch-title" textStyle="h3" mb="4">
        {text('contact.touch.title')}
      </H2>
      <ul>
        {ways.map(({ field, icon, href }) => (
          <chakra.li
            key={field}
            display="flex"
            gap="4"
            alignItems="center"
            py="3"
            borderTop="1px solid {colors.border.muted}"
          >
            <Icon name={icon} color="accent.fg" fontSize="lg" />
            <Box minW="0">
              <chakra.p fontSize="sm" color="fg.muted">
                {text(`contact.touch.${field}`)}
              </chakra.p>
              {href ? <Link href={href}>{show(field)}</Link> : show(field)}
            </Box>
          </chakra.li>
        ))}
      </ul>
      <Button asChild type={undefined} width="full" mt="5" {...chatLook}>
        <a {...chat}>
          <Icon name="whatsapp" /> {text('contact.touch.chat')}
        </a>
      </Button>
    </Card>
  );
}

/** Subscribes to the newsletter; an address counts after its owner has followed the link in the confirmation mail. */
function StayUpdated() {
  const text = useTexts(contact);
  const { mutate, isPending, isSuccess, isIdle, error, reset } = useMutation({
    mutationFn: (email: string) => callFromSite('newsletter.subscribe', { body: { email } }),
  });
  const heading = text.heading('contact.updates');
  const field = useRef<HTMLInputElement>(null);
  const carried = useLinkState()?.email;
  const { refusal, clear, submit } = useEmailForm(field, (typed) =>
    mutate(typed.value, {
      onSuccess: () => {
        typed.value = '';
      },
      // The field has the message as its description.
      onError: () => typed.focus(),
    }),
  );
  const posted = useFormResult('updates');
  // The result of a posted form counts until the form is sent again.
  const result = isIdle ? posted : null;

  const serverRefusal = error instanceof ApiError ? error.problem?.errors?.email : undefined;
  const failure = error
    ? (serverRefusal ?? failureText(error, navigator.onLine))
    : (result?.errors.email ?? result?.failure ?? undefined);
  const isDone = isSuccess || result?.isDone === true;
  return (
    <Card id={UPDATES_ID} data-screen-only aria-labelledby="updates-title" p={{ base: '6', xl: '7' }}>
      <H2 id="updates-title" textStyle="h3">
        {heading.title}
      </H2>
      <chakra.p color="fg.muted" mt="2" mb="5">
        {heading.lead}
      </chakra.p>
      <PostedForm form="updates" anchor={UPDATES_ID} onSubmit={submit} aria-live="polite">
        <FormField id="updates-email" label="Your email" isRequired error={refusal ?? failure}>
          {(props) => (
            <Input
              // Another field for an address that the visitor typed elsewhere.
              key={carried}
              ref={field}
              name="email"
              type="email"
              autoComplete="email"
              defaultValue={carried ?? posted?.values.email}
              onChange={() => {
                clear();
                if (error) reset();
              }}
              {...props}
            />
          )}
        </FormField>
        <Button type="submit" variant="outline" width="full" mt="3" disabled={isPending}>
          {isPending ? 'Subscribing...' : 'Subscribe'}
        </Button>
        <chakra.p role="status" color="fg.success" fontWeight="medium" mt={isDone ? '3' : '0'}>
          {isDone && text('contact.updates.done')}
        </chakra.p>
      </PostedForm>
    </Card>
  );
}

export default function ContactPage() {
  const [leader] = useContent().team;
  const text = useTexts(contact);
  return (
    <>
      <PageHero {...text.heading('contact')} isWarm />
      <Section>
        <Grid
          // The receipt names the steps itself.
          css={{ '&:has([data-receipt]) [data-reply-route]': { display: 'none' } }}
          templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
          gap={{ base: '14', lg: '20' }}
          alignItems="start"
        >
          <section id={FORM_ID} aria-labelledby="contact-form-title">
            <ContactForm />
          </section>
          <chakra.aside
            display="grid"
            gap="6"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              lg: 'minmax(0, 1fr)',
            }}
            alignItems="start"
            // The first card reaches into the opening, so that this column ends with the form.
            mt={{ lg: '-15rem' }}
            aria-label="What happens next, and other ways to reach us"
          >
            <ReplyRoute person={leader} />
            <GetInTouch />
            <StayUpdated />
          </chakra.aside>
        </Grid>
      </Section>
      <Questions title={text('contact.questions')} tone="panel" />
    </>
  );
}
