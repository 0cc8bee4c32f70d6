import { Box, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { DraftChange, Decision as Keeps, Resource, StoredRecord } from '@mipaka/contract';
import type { ReactNode } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import {
  type FormFields,
  fileFields,
  looksSame,
  shownFields,
  shownValue,
  valueFields,
} from '../lib/fields.ts';
import { Action } from '../ui/action.tsx';
import { When } from '../ui/when.tsx';
import { withDraft } from './lib/draft-changes.ts';

type Props = {
  fields: FormFields;
  theirs: Record<string, unknown>;
  savedAt: string;
  /** The user who saved their version: also this user, by a save whose response was lost. */
  savedBy?: string | undefined;
  /** The user who drafted their version; undefined for a published one. */
  draftedBy?: string | undefined;
  /** Whether the API has refused a save; false while the user is still typing. */
  isRefused: boolean;
  onDecide: (keeps: Keeps) => void;
};

const focus = (box: HTMLElement | null) => box?.focus();

/** Another user has saved or drafted first: shows both versions, field by field, and lets the user choose. */
export function Conflict({
  fields,
  theirs,
  savedAt,
  savedBy = 'Somebody else',
  draftedBy,
  isRefused,
  onDecide,
}: Props) {
  const mine = useWatch();
  const { defaultValues } = useFormContext().formState;
  // A file that the user has not changed is no conflict: the other version's file stays.
  const files = fileFields(fields).filter((name) => mine[name] !== defaultValues?.[name]);
  const compared = [...shownFields(fields).filter(([name]) => files.includes(name)), ...valueFields(fields)];
  const different = compared.filter(([name]) => !looksSame(mine[name], theirs[name]));
  return (
    <Box
      // The focus moves here only after a press on Save: while the user types, it stays in the field.
      ref={isRefused ? focus : undefined}
      role="alert"
      tabIndex={-1}
      borderWidth="1px"
      borderColor="border.warning"
      bg="bg.warning"
      borderRadius="md"
      p="4"
    >
      <Heading as="h3" size="lg">
        {draftedBy ? 'This is changed in the draft already' : `${savedBy} saved this while you were editing`}
      </Heading>
      <Text mt="1">
        {isRefused ? 'Your changes have not been saved. ' : ''}
        {draftedBy ? `What ${draftedBy} has drafted` : 'Their version'} is of <When at={savedAt} />. Choose
        which one stays.
      </Text>
      {different.length === 0 && <Text mt="3">Every field of both versions is the same.</Text>}
      {different.map(([name, ui]) => (
        <Box key={name} borderTopWidth="1px" borderColor="border.warning" mt="3" pt="3">
          <Text textStyle="label">{ui.label}</Text>
          <Versions
            of={[
              [draftedBy ? 'In the draft' : 'Theirs', shownValue(ui, theirs[name])],
              ['Mine', shownValue(ui, mine[name])],
            ]}
          />
        </Box>
      ))}
      <Decision theirs={draftedBy ? 'Keep the draft' : 'Use theirs'} mine="Save mine" onDecide={onDecide} />
    </Box>
  );
}

/** Changes of the draft that the form would overwrite, as the other version of a conflict. */
export function inDraft(
  resource: Resource,
  fields: FormFields,
  seen: StoredRecord | null,
  changes: readonly DraftChange[],
) {
  const isWhole = changes.some(({ kind }) => kind === 'create');
  const drafted = changes.flatMap((change) => (change.kind === 'set' ? [change.field] : []));
  const shown = Object.entries(fields).filter(([name]) => isWhole || drafted.includes(name));
  return {
    fields: Object.fromEntries(shown),
    theirs: withDraft(resource, seen ?? {}, changes),
    savedAt: changes.reduce((last, { at }) => (at > last ? at : last), ''),
    draftedBy: [...new Set(changes.map(({ by }) => by.username))].join(' and '),
  };
}

export const Versions = ({ of }: { of: readonly (readonly [title: ReactNode, text: string])[] }) => (
  <Grid gap="2" templateColumns={{ base: '1fr', sm: '1fr 1fr' }} mt="1">
    {of.map(([title, text], index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: there are always the same ones
      <Box key={index} minW="0">
        <Text textStyle="note">{title}</Text>
        <Text whiteSpace="pre-line" maxH="40" overflowY="auto">
          {text}
        </Text>
      </Box>
    ))}
  </Grid>
);

type DecisionProps = { theirs: string; mine: string; onDecide: (keeps: Keeps) => void };

export const Decision = ({ theirs, mine, onDecide }: DecisionProps) => (
  <Flex gap="3" mt="4" wrap="wrap">
    <Action label={theirs} onClick={() => onDecide('theirs')} />
    <Action label={mine} colorPalette="brand" onClick={() => onDecide('mine')} />
  </Flex>
);
