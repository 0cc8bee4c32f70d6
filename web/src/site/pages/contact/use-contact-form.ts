import {
  type FormResult,
  type InquiryDraft,
  inquiryTypes,
  REPLY_HOURS,
  siteRoutes,
  splitRoute,
} from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type FieldErrors, type FieldPath, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import { ApiError, callFromSite } from '../../../shared/lib/api/api.ts';
import { createRequestMark } from '../../../shared/lib/api/request-mark.ts';
import { useLinkedBlock } from '../../../shared/lib/link-state.ts';
import { toast } from '../../../shared/lib/toast.ts';
import { FORM_ID } from '../../lib/anchors.ts';
import { useFormResult } from '../../lib/form-result.ts';
import { knownArrival } from '../../lib/visits.ts';
import { createFormToken } from './form-token.ts';
import { forgetDraft, keepDraft, keptDraft } from './kept-draft.ts';
import type { SentMessage } from './receipt.tsx';
import { type FormInput, loadSchemas, resolver } from './resolver.ts';

type Field = FieldPath<FormInput>;

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

function checkInformation() {
  toast({
    title: 'Please check your information',
    description: 'Make sure all required fields are filled correctly.',
    variant: 'destructive',
  });
}

const asErrors = (result: FormResult | null): FieldErrors<FormInput> | undefined =>
  result
    ? Object.fromEntries(
        Object.entries(result.errors).map(([name, message]) => [name, { type: 'server', message }]),
      )
    : undefined;

/** The form's initial values: those of the posted form, or the inquiry type that the link names. */
function useInitialValues(result: FormResult | null): Record<string, string | undefined> {
  const [query] = useSearchParams();
  const linked = inquiryTypes.find(({ slug }) => slug === query.get('type'))?.value ?? '';
  return { serviceInterest: linked, ...result?.values };
}

/** The state of the contact form: its fields, the check, and sending; `onSent` gets the message for the receipt. */
export function useContactForm(onSent: (message: SentMessage) => void) {
  const result = useFormResult('contact');
  const initial = useInitialValues(result);
  const queries = useQueryClient();
  const honeypot = useRef<HTMLInputElement>(null);
  const [formToken] = useState(createFormToken);
  const [requestMark] = useState(createRequestMark);
  const [postedErrors] = useState(() => asErrors(result));
  // Without default values, so that the form keeps values typed before hydration.
  const { register, handleSubmit, formState, setError, setFocus, setValue, getValues, watch } = useForm<
    FormInput,
    unknown,
    InquiryDraft
  >({ resolver, errors: postedErrors });

  useEffect(() => {
    for (const [name, text] of Object.entries(keptDraft())) {
      if (Object.hasOwn(cleared, name) && !getValues(name as Field)) setValue(name as Field, text);
    }
    const { unsubscribe } = watch((values) => keepDraft(values));
    return unsubscribe;
  }, [getValues, setValue, watch]);

  const isAnother = useLinkedBlock() === FORM_ID;
  useEffect(() => {
    if (isAnother) setFocus('firstName');
  }, [isAnother, setFocus]);

  /** Shows the server's messages below their fields; returns whether there were any. */
  function showFieldErrors(failure: Error): boolean {
    const named = failure instanceof ApiError ? Object.entries(failure.problem?.errors ?? {}) : [];
    const known = named.filter(([name]) => Object.hasOwn(cleared, name));
    for (const [name, message] of known) setError(name as Field, { message });
    const [first] = known;
    if (first) setFocus(first[0] as Field);
    return first !== undefined;
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: (draft: InquiryDraft) => {
      const envelope = {
        website: honeypot.current?.value ?? '',
        formToken: formToken.current(),
        cameFrom: knownArrival(),
      };
      const headers = requestMark.headersFor(draft);
      return callFromSite('contact.send', { body: { ...draft, ...envelope }, headers });
    },
    onSettled: () => {
      formToken.renew();
    },
    onSuccess: ({ reference }, draft) => {
      requestMark.renew(draft);
      queries.invalidateQueries({ queryKey: [splitRoute(siteRoutes['contact.send']).path] });
      toast({
        title: 'Message sent successfully!',
        description: `We'll get back to you within ${REPLY_HOURS} hours.`,
      });
      forgetDraft();
      onSent({ reference, firstName: draft.firstName });
    },
    onError: (failure) => {
      if (showFieldErrors(failure)) checkInformation();
      else {
        toast({
          title: 'Error sending message',
          description: 'Please try again or contact us directly.',
          variant: 'destructive',
        });
      }
    },
  });

  return {
    honeypot,
    isPending,
    error,
    /** The result of a posted form; null after the form is submitted again. */
    result: formState.isSubmitted ? null : result,
    submit: handleSubmit((draft) => mutate(draft), checkInformation),
    /** Fetches the schemas and the token when the visitor touches the form. Sending loads failed schemas again. */
    prepare: () => {
      loadSchemas().catch(() => {});
      formToken.prepare();
    },
    control: (name: Field) => ({ ...register(name), defaultValue: initial[name] }),
    field: (name: keyof FormInput) => ({ id: name, error: formState.errors[name]?.message }),
    initial,
  };
}
