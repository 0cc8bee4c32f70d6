import { Button, chakra, Input, Link, Text, Textarea } from '@chakra-ui/react';
import { business, type InquiryDraft, inquiryTypes, routes, splitRoute, whatsappUrl } from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { ApiError, call } from '../../lib/api.ts';
import { useHeldSubmit } from '../../lib/held-submit.ts';
import { FormField } from '../../ui/form-field.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { toast } from '../../ui/toaster.tsx';
import { failureText } from './failure-text.ts';
import { createFormToken } from './form-token.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import { type FormInput, loadCheck, resolver } from './load-check.ts';

type Field = FieldPath<FormInput>;

const MESSAGE_ROWS = 6;
const cleared: FormInput = {
  firstName: '',
  lastName: '',
  email: '',
  company: '',
  serviceInterest: '',
  subject: '',
  message: '',
  consent: false,
};

const Select = chakra('select', {
  base: {
    width: '100%',
    minHeight: '12',
    paddingInlineStart: '4',
    paddingInlineEnd: '10',
    appearance: 'none',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    _focusVisible: { outline: '2px solid', outlineColor: 'colorPalette.focusRing', outlineOffset: '1px' },
  },
});

/** People never see this field; a program that fills in every field does. */
const Trap = chakra('div', {
  base: { position: 'absolute', insetInlineStart: '-200vw', width: '1px', height: '1px', overflow: 'hidden' },
});

function checkInformation() {
  toast({
    title: 'Please check your information',
    description: 'Make sure all required fields are filled correctly.',
    variant: 'destructive',
  });
}

/** The form, with what became of the last message above its button and the receipt above itself. */
export function ContactForm() {
  const [query] = useSearchParams();
  const linked = inquiryTypes.find(({ slug }) => slug === query.get('type'))?.value ?? '';
  const trap = useRef<HTMLInputElement>(null);
  const receipt = useRef<HTMLDivElement>(null);
  const queries = useQueryClient();
  const [formToken] = useState(createFormToken);
  // Without default values the form takes over what was typed before it came to life.
  const { register, handleSubmit, formState, reset, setError, setFocus, setValue, getValues, watch } =
    useForm<FormInput, unknown, InquiryDraft>({ resolver });
  const { errors } = formState;

  useEffect(() => {
    for (const [name, text] of Object.entries(keptDraft())) {
      if (Object.hasOwn(cleared, name) && !getValues(name as Field)) setValue(name as Field, text);
    }
    const { unsubscribe } = watch((values) => keepDraft(values));
    return unsubscribe;
  }, [getValues, setValue, watch]);

  const { mutate, isPending, data, error } = useMutation({
    mutationFn: (draft: InquiryDraft) => {
      const envelope = { website: trap.current?.value ?? '', formToken: formToken.current() };
      return call('contact.send', { body: { ...draft, ...envelope } });
    },
    onSettled: () => {
      formToken.renew();
    },
    onSuccess: () => {
      queries.invalidateQueries({ queryKey: [splitRoute(routes['contact.send']).path] });
      toast({
        title: 'Message sent successfully!',
        description: "We'll get back to you within 24 hours.",
      });
      reset(cleared);
      forgetDraft();
    },
    onError: (failure) => {
      const bad = failure instanceof ApiError ? Object.entries(failure.problem?.errors ?? {}) : [];
      const known = bad.filter(([name]) => Object.hasOwn(cleared, name));
      for (const [name, message] of known) setError(name as Field, { message });
      const [first] = known;
      if (first) {
        setFocus(first[0] as Field);
        checkInformation();
        return;
      }
      toast({
        title: 'Error sending message',
        description: 'Please try again or contact us directly.',
        variant: 'destructive',
      });
    },
  });

  useEffect(() => {
    if (data) receipt.current?.focus();
  }, [data]);

  // After the effect that fills in what was typed before.
  const form = useHeldSubmit();

  function prepare() {
    // What fails here is tried again when the message is sent.
    loadCheck().catch(() => {});
    formToken.prepare();
  }

  const control = (name: Field) => ({ ...register(name) });
  const message = (name: keyof typeof cleared) => errors[name]?.message;

  return (
    <>
      <div role="status">
        {data && (
          <chakra.div
            ref={receipt}
            tabIndex={-1}
            display="flex"
            gap="3"
            padding="5"
            marginBottom="8"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="border.success"
            bg="bg.success"
            outlineOffset="3px"
          >
            <Icon name="circle-check" color="fg.success" marginTop="0.5" />
            <div>
              <Text fontWeight="semibold">Thank you: your message is with our team.</Text>
              <Text>
                Your reference is <chakra.strong whiteSpace="nowrap">{data.reference}</chakra.strong>. We'll
                get back to you within 24 hours.
              </Text>
            </div>
          </chakra.div>
        )}
      </div>
      <chakra.form
        ref={form}
        noValidate
        onFocus={prepare}
        method="post"
        onSubmit={handleSubmit((draft) => mutate(draft), checkInformation)}
        display="grid"
        gridTemplateColumns={{ base: '1fr', sm: '1fr 1fr' }}
        columnGap="5"
        rowGap="6"
        aria-labelledby="contact-form-title"
      >
        <FormField id="firstName" label="First Name" isRequired error={message('firstName')}>
          {(props) => <Input autoComplete="given-name" {...control('firstName')} {...props} />}
        </FormField>
        <FormField id="lastName" label="Last Name" isRequired error={message('lastName')}>
          {(props) => <Input autoComplete="family-name" {...control('lastName')} {...props} />}
        </FormField>
        <FormField id="email" label="Email Address" isRequired error={message('email')}>
          {(props) => <Input type="email" autoComplete="email" {...control('email')} {...props} />}
        </FormField>
        <FormField id="company" label="Company" error={message('company')}>
          {(props) => <Input autoComplete="organization" {...control('company')} {...props} />}
        </FormField>
        <FormField
          id="serviceInterest"
          label="Inquiry Type"
          gridColumn="1 / -1"
          error={message('serviceInterest')}
        >
          {(props) => (
            <chakra.div position="relative">
              <Select key={linked} defaultValue={linked} {...control('serviceInterest')} {...props}>
                <option value="">Select inquiry type</option>
                {inquiryTypes.map(({ value, label }) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </Select>
              <Icon
                name="chevron-down"
                position="absolute"
                insetInlineEnd="3"
                top="50%"
                transform="translateY(-50%)"
                pointerEvents="none"
                color="fg.muted"
              />
            </chakra.div>
          )}
        </FormField>
        <FormField id="subject" label="Subject" isRequired gridColumn="1 / -1" error={message('subject')}>
          {(props) => <Input {...control('subject')} {...props} />}
        </FormField>
        <FormField id="message" label="Message" isRequired gridColumn="1 / -1" error={message('message')}>
          {(props) => (
            <Textarea
              rows={MESSAGE_ROWS}
              placeholder="Tell us about your project or how we can help..."
              {...control('message')}
              {...props}
            />
          )}
        </FormField>
        <Trap aria-hidden="true">
          <label htmlFor="website">Leave this empty</label>
          <input ref={trap} id="website" name="website" type="text" tabIndex={-1} autoComplete="off" />
        </Trap>
        <chakra.div gridColumn="1 / -1" display="flex" gap="3" alignItems="flex-start">
          <chakra.input
            type="checkbox"
            id="consent"
            boxSize="6"
            flexShrink="0"
            accentColor="{colors.accent.solid}"
            {...control('consent')}
          />
          <label htmlFor="consent">
            You may also keep my details to tell me about related services. How we treat them stands in our{' '}
            <PageLink to="/privacy">privacy notice</PageLink>.
          </label>
        </chakra.div>
        {error && (
          <chakra.div
            role="alert"
            gridColumn="1 / -1"
            padding="4"
            borderRadius="lg"
            borderWidth="1px"
            borderColor="border.error"
            bg="bg.error"
          >
            <Text fontWeight="semibold">{failureText(error, navigator.onLine)}</Text>
            <Text>
              Nothing you typed is lost: send it again, write to{' '}
              <Link href={`mailto:${business.email}`}>{business.email}</Link> or{' '}
              <Link href={whatsappUrl()} target="_blank" rel="noopener noreferrer">
                chat with us
              </Link>
              .
            </Text>
          </chakra.div>
        )}
        <chakra.div gridColumn="1 / -1">
          <Button type="submit" size="lg" colorPalette="accent" disabled={isPending} minWidth="48">
            {isPending ? 'Sending...' : 'Send Message'}
            <Icon name="send" />
          </Button>
        </chakra.div>
      </chakra.form>
    </>
  );
}
