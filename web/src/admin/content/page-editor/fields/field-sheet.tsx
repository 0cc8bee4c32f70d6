import { chakra, Flex, Text, Textarea } from '@chakra-ui/react';
import { useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Place } from '../../../../shared/lib/content/editing.tsx';
import { Action } from '../../../ui/action.tsx';
import { changeOf } from '../draft/changes.ts';
import type { Session } from '../draft/session.ts';
import { errorIn, infoOf, placeKey, rulesOf } from '../places.ts';

const SHORT_ROWS = 3;
const LONG_ROWS = 8;

type Props = { place: Place; session: Session; onClose: () => void };

/** The field of a place in a sheet from below: for a phone, and for a browser that cannot edit in place. */
export function FieldSheet({ place, session, onClose }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const info = infoOf(place);
  const rules = useMemo(() => rulesOf(place), [place]);
  const raw = String((place.record as Record<string, unknown>)[place.field] ?? '');
  const [begun] = useState({ raw, changes: session.changes });
  const [typed, setTyped] = useState(raw);
  const [error, setError] = useState<string>();
  const length = Array.from(typed).length;
  const key = placeKey(place);
  const { setPlace, noteTyping } = session;

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal();
    setPlace(key);
    return () => {
      setPlace(null);
      noteTyping(null);
    };
  }, [key, setPlace, noteTyping]);

  function keep() {
    const problem = errorIn(rules, typed);
    setError(problem);
    if (problem) return;
    const value = rules.schema.parse(typed);
    if (String(value ?? '') !== begun.raw.trim()) session.keep(changeOf(place, value, begun.changes));
    onClose();
  }
  return (
    <chakra.dialog
      ref={dialog}
      aria-labelledby={`${id}-label`}
      onClose={onClose}
      position="fixed"
      insetInline="0"
      top="auto"
      bottom="0"
      width="full"
      maxWidth="40rem"
      maxHeight="85dvh"
      marginInline="auto"
      overflowY="auto"
      padding="4"
      bg="bg.panel"
      color="fg"
      borderTopRadius="xl"
      boxShadow="xl"
      _backdrop={{ bg: 'black/40' }}
    >
      <chakra.label id={`${id}-label`} htmlFor={id} display="block" textStyle="label" marginBottom="2">
        {info.label}
      </chakra.label>
      <Textarea
        id={id}
        autoFocus
        rows={info.hasLines ? LONG_ROWS : SHORT_ROWS}
        value={typed}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => {
          const text = info.hasLines ? target.value : target.value.replace(/\s*\n\s*/g, ' ');
          setTyped(text);
          setError(undefined);
          const isGood = errorIn(rules, text) === undefined;
          noteTyping(isGood ? changeOf(place, rules.schema.parse(text), begun.changes) : null);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || (info.hasLines && !event.ctrlKey && !event.metaKey)) return;
          event.preventDefault();
          keep();
        }}
      />
      <Text id={`${id}-hint`} textStyle="sm" color={error ? 'fg.error' : 'fg.muted'} marginTop="1">
        {error ??
          (rules.max === undefined ? '' : `${length} of ${rules.max.toLocaleString('en')} characters`)}
      </Text>
      <Flex gap="3" justify="flex-end" marginTop="3">
        <Action label="Cancel" onClick={onClose} />
        <Action label="Keep" colorPalette="brand" onClick={keep} />
      </Flex>
    </chakra.dialog>
  );
}
