import { Button, chakra, Input, Textarea } from '@chakra-ui/react';
import { inquiryTypes, REFERENCE, SENT_PARAMETER } from '@mipaka/contract';
import { type ComponentProps, type ElementType, type InputHTMLAttributes, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { useLinkedBlock } from '../../../shared/lib/link-state.ts';
import { inputRecipe } from '../../../shared/theme/recipes.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { PageLink } from '../../../shared/ui/page-link.tsx';
import { FORM_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { Checkbox, H2 } from '../../ui/blocks.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { PostedForm } from '../../ui/posted-form.tsx';
import { ErrorSummary, Failure, failureText } from './failure.tsx';
import { Receipt, type SentMessage } from './receipt.tsx';
import { type FormInput, useContactForm } from './use-contact-form.ts';

const Select = chakra('select', {
  base: { ...inputRecipe.base, minHeight: '12', paddingInlineStart: '4', paddingInlineEnd: '10' },
});

function InquiryTypeSelect(props: ComponentProps<typeof Select>) {
  return (
    <chakra.div position="relative">
      <Select {...props}>
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
  );
}

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

/** The reference in the address, to which the server redirects after a form was posted without scripts. */
function useSentReference(): string | undefined {
  const [query] = useSearchParams();
  const sent = query.get(SENT_PARAMETER) ?? '';
  return REFERENCE.test(sent) ? sent : undefined;
}

/** The form, or after a message its receipt, until the receipt's link leads to an empty form. */
export function ContactForm() {
  const posted = useSentReference();
  const { key } = useLocation();
  const [sent, setSent] = useState<{ key: string; message: SentMessage }>();
  // Other links within the page also change the key, but begin no other message.
  const isAnother = useLinkedBlock() === FORM_ID && sent?.key !== key;
  const message = sent && !isAnother ? sent.message : posted && { reference: posted };
  if (message) return <Receipt {...message} />;
  return <MessageForm onSent={(message) => setSent({ key, message })} />;
}

function MessageForm({ onSent }: { onSent: (message: SentMessage) => void }) {
  const form = useContactForm(onSent);
  const { control, field, result, error, isPending } = form;
  const text = useTexts(contact);
  const failure = error ? failureText(error, navigator.onLine) : result?.failure;
  const hasErrors = result !== null && Object.keys(result.errors).length > 0;

  return (
    <>
      <H2 id="contact-form-title" marginBottom="8">
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
        {hasErrors && <ErrorSummary errors={result.errors} />}
        {fields.map(({ name, label, isRequired, isWide, Control = Input, ...props }) => (
          <FormField
            // A link can name another inquiry type.
            key={`${name} ${form.initial[name] ?? ''}`}
            {...field(name)}
            label={label}
            isRequired={isRequired}
            gridColumn={isWide && '1 / -1'}
          >
            {(attributes) => <Control {...props} {...control(name)} {...attributes} />}
          </FormField>
        ))}
        {/* People do not see this field; programs that fill in every field fill it in. */}
        <chakra.div
          aria-hidden="true"
          position="absolute"
          insetInlineStart="-200vw"
          boxSize="1px"
          overflow="hidden"
        >
          <label htmlFor="website">Leave this empty</label>
          <input ref={form.honeypot} id="website" name="website" tabIndex={-1} autoComplete="off" />
        </chakra.div>
        <chakra.div gridColumn="1 / -1" display="flex" gap="3" alignItems="flex-start">
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
        </chakra.div>
        {failure && <Failure text={failure} />}
        <chakra.div gridColumn="1 / -1">
          <Button type="submit" size="lg" colorPalette="accent" disabled={isPending} minWidth="48">
            {isPending ? 'Sending...' : 'Send Message'}
            <Icon name="send" />
          </Button>
        </chakra.div>
      </PostedForm>
    </>
  );
}
