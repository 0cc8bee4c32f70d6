import { Box } from '@chakra-ui/react';
import { type Inquiry, type Stored, templates } from '@mipaka/contract';
import { useState } from 'react';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { useRecords } from '../../lib/queries/records.ts';
import { signatureOf } from '../../lib/words/signature.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Select } from '../../ui/form/choice.tsx';
import type { TypedAnswer } from './answer-form.tsx';
import { fill } from './reply.ts';

type Template = Stored<typeof templates>;
type Props = { inquiry: Inquiry; answer: TypedAnswer };

/** Fills an answer with a template; asks first when that would replace typed text. */
export function TemplateSelect({ inquiry, answer: { text, write } }: Props) {
  const { user } = useAuth();
  const [filled, setFilled] = useState('');
  const [waiting, setWaiting] = useState<Template | null>(null);
  const offered = (useRecords(templates).data ?? []).filter(({ isActive }) => isActive);

  const use = (template: Template) => {
    const next = fill(template.text, inquiry, signatureOf(user));
    setFilled(next);
    write(next);
  };
  const choose = (id: string) => {
    const template = offered.find((one) => one.id === id);
    if (!template) return;
    if (text === '' || text === filled) use(template);
    else setWaiting(template);
  };

  return (
    <Box flex="1 1 7rem" maxW="14rem">
      {/* Always "choose": the same template can be taken again after the text was changed. */}
      <Select
        aria-label="Template"
        fontSize="sm"
        ps="3"
        value=""
        none="Template…"
        options={offered.map(({ id, name }) => [id, name])}
        onChoose={choose}
      />
      {waiting && (
        <ConfirmDialog
          title="Replace what you typed?"
          text={`The template “${waiting.name}” takes the place of your text.`}
          confirmLabel="Replace"
          cancelLabel="Keep my text"
          onConfirm={() => use(waiting)}
          onClose={() => setWaiting(null)}
        />
      )}
    </Box>
  );
}
