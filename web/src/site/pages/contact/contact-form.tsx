import { Box, Button, chakra, Flex, Grid, Input, Link, Textarea } from '@chakra-ui/react';
import { inquiryTypes, REFERENCE, SENT_PARAMETER } from '@mipaka/contract';
import { type ElementType, type InputHTMLAttributes, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { LinkButton, PageLink } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { Select, type SelectProps } from '../../../shared/ui/select.tsx';
import { useContactDetails } from '../../lib/contact-details.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, Checkbox, H2, H3, Lead, Note, round } from '../../ui/blocks.tsx';
import { FORM_ID, FormField, PostedForm } from '../../ui/forms.tsx';
import { type FormInput, forgetDraft, type SentMessage, useContactForm } from './use-contact-form.ts';

const Step = chakra('li', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '2rem minmax(0, 1fr)', sm: 'minmax(0, 1fr)' },
    columnGap: '4',
    rowGap: '3',
    alignContent: 'start',
    counterIncrement: 'step',
    '& > span': {
      ...round,
      boxSize: '8',
      border: '1px solid {colors.border.emphasized}',
      fontFamily: 'heading',
    },
    '&:not(:first-of-type) > span::before': { content: 'counter(step)' },
    '&:first-of-type > span': { bg: 'bg.success', borderColor: 'border.success', color: 'fg.success' },
  },
});

/** Replaces the form after a message: its reference and the next steps. Takes the focus if this page sent it. */
function Receipt({ reference, firstName, onAnother }: SentMessage & { onAnother: () => void }) {
  const text = useTexts(contact);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (firstName !== undefined) title.current?.focus();
  }, [firstName]);
  return (
    <Card as="div" data-receipt p={{ base: '6', md: '10' }}>
      <H2 id="contact-form-title" ref={title} tabIndex={-1} outline="none">
        {firstName ? `Thank you, ${firstName}.` : 'Thank you.'}
      </H2>
      <Lead mt="3">{text('contact.receipt.title')}</Lead>
      <chakra.p mt="6" py="4" borderBlockWidth="1px">
        Your reference is <chakra.strong whiteSpace="nowrap">{reference}</chakra.strong>.{' '}
        {text('contact.receipt.text', richLine)}
      </chakra.p>
      <H3 mt="8" mb="5">
        {text('contact.receipt.next')}
      </H3>
      <Grid as="ol" templateColumns={{ sm: 'repeat(3, minmax(0, 1fr))' }} gap="5" counterReset="step">
        {(['step1', 'step2', 'step3'] as const).map((step) => (
          <Step key={step}>
            <span>{step === 'step1' && <Icon name="check" label="Done" />}</span>
            <div>
              <chakra.p fontWeight="semibold">{text(`contact.${step}.title`)}</chakra.p>
              <Note mt="1">
                {text(step === 'step1' ? 'contact.receipt.received' : `contact.${step}.text`)}
              </Note>
            </div>
          </Step>
        ))}
      </Grid>
      <LinkButton to={`/contact#${FORM_ID}`} onClick={onAnother} size="md" variant="outline" mt="8">
        {text('contact.receipt.another')}
      </LinkButton>
    </Card>
  );
}

export function failureText(error: Error, isOnline: boolean): string {
  if (!(error instanceof ApiError)) {
    return isOnline ? 'Our server could not be reached.' : 'You seem to be offline.';
  }
  if (error.status >= 500) return 'Our server has a problem at the moment.';
  return error.problem?.detail ?? error.message;
}

const Alert = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    p: '4',
    borderRadius: 'lg',
    border: '1px solid {colors.border.error}',
    bg: 'bg.error',
    '& > p:first-of-type': { fontWeight: 'semibold' },
  },
});

function Failure({ text }: { text: string }) {
  const { email, chat } = useContactDetails();
  return (
    <Alert role="alert">
      <p>{text}</p>
      <p>
        Nothing you typed is lost: send it again, write to <Link href={`mailto:${email}`}>{email}</Link> or{' '}
        <Link {...chat}>chat with us</Link>.
      </p>
    </Alert>
  );
}

function ErrorSummary({ errors }: { errors: [name: string, message: string][] }) {
  return (
    <Alert role="alert">
      <p>Please check your information</p>
      <p>Make sure all required fields are filled correctly.</p>
      <chakra.ul listStyleType="disc" ps="6" mt="2">
        {errors.map(([name, message]) => (
          <li key={name}>
            <Link href={`#${name}`}>{message}</Link>
          </li>
        ))}
      </chakra.ul>
    </Alert>
  );
}

const typeOptions = inquiryTypes.map(({ value, label }) => [value, label] as const);

const InquiryTypeSelect = (props: Omit<SelectProps, 'options'>) => (
  <Select minH="12" {...props} none="Select inquiry type" options={typeOptions} />
);

type FieldProps = InputHTMLAttributes<HTMLInputElement> & {
  name: keyof FormInput;
  label: string;
  isRequired?: true;
  isWide?: true;
  Control?: ElementType;
  rows?: number;
};

const fields: FieldProps[] = [
  { name: 'firstName', label: 'First Name', isRequired: true, autoComplete: 'given-name' },
  { name: 'lastName', label: 'Last Name', isRequired: true, autoComplete: 'family-name' },
  { name: 'email', label: 'Email Address', isRequired: true, type: 'email', autoComplete: 'email' },
  { name: 'company', label: 'Company', autoComplete: 'organization' },
  { name: 'serviceInterest', label: 'Inquiry Type', isWide: true, Control: InquiryTypeSelect },
  { name: 'subject', label: 'Subject', isRequired: true, isWide: true },
  {
    name: 'message',
    label: 'Message',
    isRequired: true,
    isWide: true,
    Control: Textarea,
    rows: 6,
    placeholder: 'Tell us about your project or how we can help...',
  },
];

export function ContactForm() {
  const posted = useSearchParams()[0].get(SENT_PARAMETER) ?? '';
  const [sent, setSent] = useState<SentMessage | null>(REFERENCE.test(posted) ? { reference: posted } : null);
  // Also of a form that the browser posted: on a slow line, scripts may still have kept its text.
  useEffect(() => {
    if (sent) forgetDraft();
  }, [sent]);
  if (sent) return <Receipt {...sent} onAnother={() => setSent(null)} />;
  return <MessageForm onSent={setSent} />;
}

function MessageForm({ onSent }: { onSent: (message: SentMessage) => void }) {
  const form = useContactForm(onSent);
  const { control, field, result, error, isPending } = form;
  const text = useTexts(contact);
  const failure = error ? failureText(error, navigator.onLine) : result?.failure;
  const errors = Object.entries(result?.errors ?? {});

  return (
    <>
      <H2 id="contact-form-title" data-screen-only mb="8">
        {text('contact.form.title')}
      </H2>
      <PostedForm
        form="contact"
        anchor={FORM_ID}
        onFocus={form.prepare}
        onSubmit={form.submit}
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="5"
        rowGap="6"
        aria-labelledby="contact-form-title"
      >
        {errors.length > 0 && <ErrorSummary errors={errors} />}
        {fields.map(({ name, label, isRequired, isWide, Control = Input, ...props }) => (
          <FormField
            key={name}
            {...field(name)}
            label={label}
            isRequired={isRequired}
            gridColumn={isWide && '1 / -1'}
          >
            {(attributes) => <Control {...props} {...control(name)} {...attributes} />}
          </FormField>
        ))}
        {/* People do not see this field; programs that fill in every field fill it in. */}
        <Box srOnly aria-hidden="true">
          <label htmlFor="website">Leave this empty</label>
          <input ref={form.honeypot} id="website" name="website" tabIndex={-1} autoComplete="off" />
        </Box>
        <Flex gridColumn="1 / -1" gap="3" align="flex-start">
          <Checkbox
            type="checkbox"
            id="consent"
            {...control('consent')}
            defaultValue={undefined}
            defaultChecked={form.initial.consent === 'on'}
          />
          <label htmlFor="consent">
            You may also keep my details to tell me about related services. See our{' '}
            <PageLink to="/privacy">privacy notice</PageLink>.
          </label>
        </Flex>
        {failure && <Failure text={failure} />}
        <Box gridColumn="1 / -1">
          <Button type="submit" size="lg" colorPalette="accent" disabled={isPending} minW={{ sm: '48' }}>
            <span>{isPending ? 'Sending...' : 'Send Message'}</span>
            <Icon name="send" />
          </Button>
        </Box>
      </PostedForm>
    </>
  );
}
