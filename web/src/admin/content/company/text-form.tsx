import { text as textField, texts } from '@mipaka/contract';
import { useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { SingleText } from '../../../shared/content/texts/declare.ts';
import { type FormFields, formWithoutKey } from '../../lib/fields.ts';
import type { FormOverrides } from '../form-overrides.ts';
import { CompanyPreview } from './company-preview.tsx';
import { PreviewFrame, ShownText } from './preview-frame.tsx';
import { addressOnSite, isSection, placeOf, resourceOf, type SiteText, startOf } from './site-texts.ts';

type SingleOfSite = SiteText & { declared: SingleText };
export const isSingle = (one: SiteText): one is SingleOfSite => 'text' in one.declared;

/** The form of a single text: its place decides how long it may be, and it is never moved to another place. */
export function textFormOf(one: SingleOfSite) {
  const { form, max } = one.declared;
  const isLine = form === 'line';
  const Preview = () => (
    <PreviewFrame place={`Replaces: ${placeOf(one)}`} address={addressOnSite(one, startOf(one))} form={form}>
      <ShownText text={String(useWatch({ name: 'text' }) ?? '')} form={form} />
    </PreviewFrame>
  );
  const schema: z.ZodObject = texts.draft
    .omit({ key: true })
    .extend({ text: textField('Text', { max, lines: isLine }) });
  const fields: FormFields = {
    ...texts.form,
    key: null,
    text: { label: 'Text', control: isLine ? 'textarea' : 'text' },
  };
  const overrides: FormOverrides = { startOf: () => startOf(one), Preview };
  return { schema, fields, overrides, key: { key: one.key } };
}

/** The form of what has several fields: a section, or an entity of which there is one record. Its key is not asked for. */
export function severalFieldsFormOf(one: SiteText) {
  const resource = resourceOf(one);
  const start = startOf(one);
  const Preview = isSection(one) ? () => <CompanyPreview of={one} /> : undefined;
  const overrides: FormOverrides = { startOf: () => start, ...(Preview && { Preview }) };
  const name = resource.key ?? '';
  return { ...formWithoutKey(resource), overrides, key: { [name]: start[name] } };
}
