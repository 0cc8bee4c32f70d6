import { Box, Center, chakra, Flex, Stack, Text } from '@chakra-ui/react';
import {
  type Content,
  type Decision,
  type DraftChange,
  fileField,
  photoNames,
  type Resource,
  resourceNamed,
  storedNames,
  storedValues,
} from '@mipaka/contract';
import { memo } from 'react';
import { shownValue } from '../../../lib/fields.ts';
import { describedFields } from '../../../lib/words/described-changes.ts';
import { Action } from '../../../ui/action.tsx';
import { Tick } from '../../../ui/form/choice.tsx';
import { FilmPreview } from '../../../ui/form/files/file-field.tsx';
import { DescribedChanges } from '../../../ui/list/described-changes.tsx';
import { When } from '../../../ui/when.tsx';
import { asPublished, fieldsOf, noteOf, titleOf } from '../../history/published-records.ts';
import type { ChangeLine } from '../../lib/draft-changes.ts';
import { fieldUi, hasBuiltIn, recordOf } from '../../lib/site-places.ts';

type FileProps = { resource: Resource; field: string; value: unknown; label: string };

/** A photo or a film in a change, whose `value` is null without a file. */
function ShownFile({ resource, field, value, label }: FileProps) {
  const stored = (value ?? {}) as { [name: string]: string | null | undefined };
  const address = stored[field];
  const kind = fileField(resource, field)?.kind;
  const words = `${label}: ${stored[photoNames(field).alt] ?? `the ${kind}`}`;
  return (
    <Stack gap="1" minW="0">
      {address && kind === 'film' && <FilmPreview src={address} label={words} />}
      {address && kind === 'photo' && (
        <chakra.img src={address} alt={words} boxSize="24" objectFit="cover" borderRadius="md" />
      )}
      {!address && (
        <Center boxSize="24" layerStyle="vacant" color="fg.muted">
          No {kind}
        </Center>
      )}
      <Text textStyle="hint">{label}</Text>
    </Stack>
  );
}

/** What a change replaces, and by what. Memoised: a tick would draw hundreds of them again. */
const Difference = memo(({ change }: { change: DraftChange }) => {
  const published = asPublished(change);
  const { field, before, after } = published;
  const isCreate = change.kind === 'create';
  const note = isCreate ? null : noteOf(published);
  if (note) return <Text>{note}</Text>;
  if (field === 'isActive')
    return <Text>{after === false ? 'Hidden from the site.' : 'Shown on the site.'}</Text>;
  const resource = resourceNamed(change.resource);
  const { collection, files } = resource;
  const hidden = files.flatMap((name) => storedNames(resource, name));
  const read = Object.entries(fieldsOf(published)).filter(([name]) => !hidden.includes(name));
  const fields = describedFields({ collection, changes: Object.fromEntries(read) });
  return (
    <Stack gap="2">
      {isCreate && change.values.isActive === false && <Text>Hidden from the site.</Text>}
      <DescribedChanges fields={fields} isNamed={read.length > 1} />
      {files
        .filter((name) => field === name || (isCreate && change.values[name] != null))
        .map((name) => (
          <Flex key={name} gap="4" wrap="wrap">
            {!isCreate && <ShownFile {...{ resource, field: name }} value={before} label="Before" />}
            <ShownFile
              {...{ resource, field: name }}
              value={after}
              label={isCreate ? fieldUi(resource, name).label : 'After'}
            />
          </Flex>
        ))}
    </Stack>
  );
});

function lineTitle({ changes: [change] }: ChangeLine, content: Content): string {
  const { resource: name } = change;
  const resource = resourceNamed(name);
  const title = titleOf(asPublished(change), recordOf(change, content));
  if (change.kind === 'set') {
    const isWhole = name === 'texts' || change.field === 'sortOrder';
    return isWhole ? title : `${title}: ${fieldUi(resource, change.field).label.toLowerCase()}`;
  }
  return change.kind === 'create' && !hasBuiltIn(name) ? `New ${resource.noun}: ${title}` : title;
}

type Props = {
  line: ChangeLine;
  content: Content;
  isChosen: boolean;
  onChoose: (isChosen: boolean) => void;
  decisions: Readonly<Record<string, Decision>>;
  onDecide: (change: DraftChange, decision: Decision) => void;
  isBusy: boolean;
  onUndo: () => void;
};

/** One line of the draft: its change, its author, and a conflict with a later publish. */
export function ChangeView(props: Props) {
  const { line, content, isChosen, onChoose, decisions, onDecide, isBusy, onUndo } = props;
  const title = lineTitle(line, content);
  const [first] = line.changes;
  return (
    <Box as="li" borderTopWidth="1px" py="4" px={{ base: '5', md: '6' }}>
      <Flex gap="3" align="flex-start">
        <Box flex="1" minW="0" fontWeight="semibold">
          <Tick checked={isChosen} onChange={({ target }) => onChoose(target.checked)}>
            {title}
          </Tick>
        </Box>
        <Action
          label="Undo"
          size="sm"
          flexShrink="0"
          aria-label={`Undo: ${title}`}
          busy={isBusy}
          onClick={onUndo}
        />
      </Flex>
      <Box ps="8">
        <Difference change={first} />
        <Text textStyle="hint" mt="1">
          {first.by.username}, <When at={first.at} />
        </Text>
        {line.changes.map((change) => (
          <Conflict key={change.id} {...{ change, onDecide }} decision={decisions[change.id]} />
        ))}
      </Box>
    </Box>
  );
}

const CHOICES = [
  ['mine', 'Publish this change'],
  ['theirs', 'Keep what is published'],
] as const;

const REASONS = {
  changed: 'Somebody has published another version meanwhile.',
  deleted: 'Somebody has deleted it meanwhile.',
  taken: 'Another version of it exists already.',
};

type ConflictProps = Pick<Props, 'onDecide'> & { change: DraftChange; decision: Decision | undefined };

/** The version published since the user's one, if any, and the choice between them. */
function Conflict({ change, decision, onDecide }: ConflictProps) {
  if (!change.conflict) return null;
  const { reason, by, at, value } = change.conflict;
  const resource = resourceNamed(change.resource);
  const isSet = change.kind === 'set';
  const there = (isSet ? storedValues(resource, change.field, value) : value) as Record<string, unknown>;
  const names = reason === 'deleted' ? [] : Object.keys(fieldsOf({ ...asPublished(change), before: value }));
  return (
    <Box as="fieldset" bg="bg.warning" borderRadius="md" mt="3" px="4" py="3">
      <chakra.legend srOnly>Which version</chakra.legend>
      <Text fontWeight="medium">{REASONS[reason]}</Text>
      {by && at && (
        <Text textStyle="sm">
          {by.username}, <When at={at} />
        </Text>
      )}
      {names.map((field) => {
        const ui = fieldUi(resource, field);
        const label = isSet ? 'Published now' : `${ui.label} there`;
        return resource.files.includes(field) ? (
          <ShownFile key={field} {...{ resource, field, label }} value={there} />
        ) : (
          <Text key={field} whiteSpace="pre-line" my="1">
            {label}: “{shownValue(ui, there[field])}”
          </Text>
        );
      })}
      <Flex gap="4" wrap="wrap" mt="1">
        {CHOICES.map(([choice, label]) => (
          <Tick
            key={choice}
            type="radio"
            name={`decision-${change.id}`}
            checked={decision === choice}
            onChange={() => onDecide(change, choice)}
          >
            {label}
          </Tick>
        ))}
      </Flex>
    </Box>
  );
}
