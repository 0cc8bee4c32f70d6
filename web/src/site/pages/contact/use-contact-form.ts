import {
  DAY_MS,
  type InquiryDraft,
  type inquiryForm,
  inquiryTypes,
  REPLY_HOURS,
  siteRoutes,
  splitRoute,
  withoutControls,
} from '@mipaka/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form';
import { useSearchParams } from 'react-router-dom';
import type { z } from 'zod';
import { ApiError, callFromSite } from '../../../shared/lib/api/api.ts';
import { quietly } from '../../../shared/lib/quietly.ts';
import { toast } from '../../../shared/lib/toast.ts';
import { knownArrival } from '../../lib/visits.ts';
import { FORM_ID, useFormResult } from '../../ui/forms.tsx';

export type SentMessage = { reference: string; firstName?: string };

export type FormInput = z.input<typeof inquiryForm>;

/** Loads the contract's schemas when the visitor touches the form: they would be a third of the page's weight. */
const loadSchemas = () => import('./schema-resolver.ts');

const resolver: Resolver<FormInput, unknown, InquiryDraft> = async (values, context, options) => {
  const schemas = await loadSchemas().catch(() => undefined);
  return schemas
    ? schemas.schemaResolver(values, context, options)
    : { values: values as InquiryDraft, errors: {} };
};

const KEY = 'contact-draft';

const textsIn = (values: object): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => typeof value === 'string' && value !== ''));

export const keepDraft = (values: object) =>
  quietly(() => sessionStorage.setItem(KEY, JSON.stringify(textsIn(values))));

export const keptDraft = () => quietly(() => textsIn(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'))) ?? {};

export const forgetDraft = () => quietly(() => sessionStorage.removeItem(KEY));

const refuse = (title: string, description: string) => toast({ title, description, variant: 'destructive' });
const checkInformation = () =>
  refuse('Please check your information', 'Make sure all required fields are filled correctly.');

type Form = UseFormReturn<FormInput, unknown, InquiryDraft>;

type Initial = Record<string, string | undefined>;

/** Keeps what the visitor typed into the server's form: React replaces it if a translation has changed the page. */
function keepTypedText(initial: Initial) {
  const server = import.meta.env.SSR ? null : document.querySelector<HTMLFormElement>(`#${FORM_ID} form`);
  if (!server) return;
  const { form, website, consent, ...fields } = Object.fromEntries(new FormData(server));
  const typed = Object.entries(fields).filter(([name, text]) => text !== initial[name]);
  keepDraft({ ...keptDraft(), ...textsIn(Object.fromEntries(typed)) });
}

/** Keeps what the visitor types, and restores it in fields that are empty. */
function useKeptDraft({ getValues, setValue, watch }: Form, initial: Initial) {
  useState(() => keepTypedText(initial));
  useEffect(() => {
    const typed: Record<string, unknown> = getValues();
    for (const [name, text] of Object.entries(keptDraft())) {
      if (!typed[name]) setValue(name as keyof FormInput, text);
    }
    return watch((values) => keepDraft(values)).unsubscribe;
  }, [getValues, setValue, watch]);
}

/** Shows the errors of the API at their fields, and focuses the first; false if there are none. */
function showFieldErrors({ getValues, setError }: Form, failure: Error): boolean {
  const errors = (failure instanceof ApiError && failure.problem?.errors) || {};
  const isField = (name: string): name is keyof FormInput => name in getValues();
  const names = Object.keys(errors).filter(isField);
  for (const [index, name] of names.entries()) {
    setError(name, { message: errors[name] }, { shouldFocus: index === 0 });
  }
  return names.length > 0;
}

/** The message itself is its key, as without scripts: for a day it is the same one, also after a reload. */
async function keyOf(draft: InquiryDraft): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(JSON.stringify(draft)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function useSending(form: Form, onSent: (message: SentMessage) => void) {
  const queries = useQueryClient();
  const honeypot = useRef<HTMLInputElement>(null);
  // Distinguishes a message from a robot's, and is valid once. A message without a token is sent as well.
  const formToken = useMutation({ mutationFn: () => callFromSite('contact.token') });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (draft: InquiryDraft) => {
      const envelope = {
        website: honeypot.current?.value ?? '',
        formToken: formToken.data?.token,
        cameFrom: knownArrival(),
      };
      const headers = { 'Idempotency-Key': await keyOf(draft) };
      return callFromSite('contact.send', { body: { ...draft, ...envelope }, headers });
    },
    onSettled: () => formToken.mutate(),
    onSuccess: ({ reference }, draft) => {
      queries.invalidateQueries({ queryKey: [splitRoute(siteRoutes['contact.send']).path] });
      toast({
        title: 'Message sent successfully!',
        description: `We'll get back to you within ${REPLY_HOURS} hours.`,
      });
      onSent({ reference, firstName: draft.firstName });
    },
    onError: (failure) => {
      if (showFieldErrors(form, failure)) checkInformation();
      else refuse('Error sending message', 'Please try again or contact us directly.');
    },
  });
  return {
    honeypot,
    isPending,
    error,
    submit: form.handleSubmit((draft) => mutate(draft), checkInformation),
    /** Fetches the schemas and the token when the visitor touches the form. Sending loads failed schemas again. */
    prepare: () => {
      loadSchemas().catch(() => {});
      const isValid = formToken.data && Date.now() - formToken.submittedAt < DAY_MS;
      if (!isValid && !formToken.isPending) formToken.mutate();
    },
  };
}

export function useContactForm(onSent: (message: SentMessage) => void) {
  const posted = useFormResult('contact');
  const [query] = useSearchParams();
  const linkedType = inquiryTypes.find(({ slug }) => slug === query.get('type'))?.value ?? '';
  const initial: Initial = { serviceInterest: linkedType, ...posted?.values };
  // Without default values, so that the form keeps values typed before hydration.
  const form = useForm<FormInput, unknown, InquiryDraft>({ resolver });
  const { formState, setValue, register } = form;
  useKeptDraft(form, { serviceInterest: linkedType });

  // A link of this page can name another type. The first one is the field's default value.
  const shownType = useRef(linkedType);
  useEffect(() => {
    if (linkedType && linkedType !== shownType.current) setValue('serviceInterest', linkedType);
    shownType.current = linkedType;
  }, [linkedType, setValue]);

  // The result of a posted form counts until the form is submitted again.
  const result = formState.isSubmitted ? null : posted;
  return {
    ...useSending(form, onSent),
    result,
    control: (name: keyof FormInput) => ({
      ...register(name, { setValueAs: (text) => withoutControls(text, name === 'message') }),
      defaultValue: initial[name],
    }),
    field: (name: keyof FormInput) => ({
      id: name,
      error: formState.errors[name]?.message ?? result?.errors[name],
    }),
    initial,
  };
}
