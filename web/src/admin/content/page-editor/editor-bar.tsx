import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/content/pages/index.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { Action } from '../../ui/action.tsx';
import { Select } from '../../ui/form/choice.tsx';
import type { SaveState } from './draft/use-site-draft.ts';
import { useCurrentField } from './fields/current-field.ts';

const names = new Intl.ListFormat('en');

/** One line from `md` on, below that two: the state and the actions. */
const Bar = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'docked',
    insetInline: { base: '0', md: '4' },
    bottom: { base: '0', md: '4' },
    display: 'flex',
    flexDirection: { base: 'column', md: 'row' },
    alignItems: { md: 'center' },
    columnGap: '2',
    padding: { base: '1', md: '2' },
    paddingInline: { base: '3', md: '4' },
    marginInline: 'auto',
    maxWidth: { md: '64rem' },
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: { md: 'xl' },
    boxShadow: 'xl',
  },
});

const PROGRESS: { readonly [S in SaveState]?: string } = {
  saving: 'Saving...',
  unreachable: 'Not saved yet: no connection. What you typed is kept here.',
  'signed out': 'Your session has ended. What you typed is kept.',
  forbidden: 'Not saved: your account may not edit the site. What you typed is kept.',
  'another account': 'Not saved: somebody else has signed in here. What you typed is kept for you.',
};

type Props = {
  counted: string;
  /** Whether a publish changes more than one page: its button says so. */
  isOfSeveralPages: boolean;
  hasChanges: boolean;
  saveState: SaveState;
  waiting: number;
  refused: number;
  /** Why the draft cannot be shown. */
  error: Error | null;
  colleagues: readonly string[];
  isPublishing: boolean;
  hint: string;
  /** The number of schedules. */
  scheduled: number;
  /** The number of schedules that were not published at their time. */
  failed: number;
  onChanges: () => void;
  onPublish: () => void;
  /** Undoes the last publish, in case its toast has gone; undefined before one. */
  onUndo: (() => void) | undefined;
  onScheduled: () => void;
  onRefused: () => void;
  onRetry: () => void;
  onClose: () => void;
};

/** The bar below an edited page: the state of the draft, and its actions. */
export function EditorBar({ counted, hasChanges, saveState, waiting, refused, error, ...bar }: Props) {
  const isTyping = useCurrentField() !== null;
  const isQuiet = !error && ['untouched', 'saved'].includes(saveState) && waiting === 0;
  /** A problem's text takes the whole width of a phone. */
  const isProblem = refused > 0 || !(isQuiet || saveState === 'saving');
  const isBusy = bar.isPublishing || waiting > 0;
  const isUntouched = isQuiet && !isTyping && refused === 0 && !hasChanges;
  const saved = saveState === 'saved' && hasChanges ? 'Saved as a draft' : bar.hint;
  const quietly = isTyping ? 'Saved when you leave the field' : saved;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const here = pages.find(({ path }) => path === pathname)?.name;
  return (
    <Bar aria-label="Page editor" data-page-editor="">
      <Flex flex="1" minW="0" minH="11" align="center" gap="2">
        {hasChanges && (
          <Action
            label={counted}
            variant="plain"
            px="1"
            flexShrink="0"
            fontWeight="semibold"
            // On a phone it is the only way to the changes.
            textDecorationLine={{ base: 'underline', md: 'none' }}
            hideBelow={isProblem ? 'md' : undefined}
            onClick={bar.onChanges}
          />
        )}
        {isUntouched && (
          <Text fontWeight="semibold" flexShrink="0">
            {bar.onUndo ? 'Published' : 'No changes'}
          </Text>
        )}
        {isUntouched && bar.onUndo && (
          <Action label="Undo publish" variant="outline" size="sm" onClick={bar.onUndo} />
        )}
        <Text
          role="status"
          textStyle="hint"
          lineHeight="1.25"
          flex="1"
          minW="0"
          lineClamp="2"
          hideBelow={isUntouched && bar.onUndo ? 'md' : undefined}
        >
          {isQuiet ? quietly : PROGRESS[saveState]}
          {isQuiet &&
            bar.colleagues.length > 0 &&
            ` · ${names.format(bar.colleagues)} ${bar.colleagues.length === 1 ? 'edits' : 'edit'} as well`}
          {error && `The draft could not be loaded: ${error.message}`}
        </Text>
        {saveState === 'signed out' && (
          <Button asChild colorPalette="accent" type={undefined}>
            <a href="/auth" target="_blank" rel="noopener">
              Sign in again
            </a>
          </Button>
        )}
        {refused > 0 && (
          <Action
            label={`${refused} could not be saved`}
            variant="outline"
            colorPalette="red"
            onClick={bar.onRefused}
          />
        )}
        {bar.failed > 0 && (
          <Action
            label={`${bar.failed} did not go out`}
            icon="calendar"
            variant="outline"
            colorPalette="red"
            onClick={bar.onScheduled}
          />
        )}
        {(['unreachable', 'forbidden', 'another account'].includes(saveState) || error) && (
          <Action label="Try again" onClick={bar.onRetry} />
        )}
        {bar.scheduled > bar.failed && (
          <Button variant="ghost" px="2" title="Scheduled" onClick={bar.onScheduled}>
            <Icon name="calendar" /> {bar.scheduled}
            <chakra.span srOnly={{ base: true, md: false }}> scheduled</chakra.span>
          </Button>
        )}
        <Button asChild variant="ghost" px="2" type={undefined}>
          <a
            href={historyAddress({ what: 'published', page: here ?? null })}
            aria-label="History"
            title="History"
          >
            <Icon name="history" />
          </a>
        </Button>
      </Flex>
      <Flex gap="2" align="center" minW="0">
        <Select
          root={{ flex: { base: '1', md: '0 1 auto' }, minW: '0' }}
          aria-label="Page"
          value={here ? pathname : ''}
          none={here ? undefined : 'This page'}
          options={pages.map(({ name, path }) => [path, name])}
          onChoose={navigate}
        />
        {hasChanges && (
          <>
            <Action label="Changes" hideBelow="md" onClick={bar.onChanges} />
            <Action
              label={bar.isPublishing ? 'Publishing...' : bar.isOfSeveralPages ? 'Publish all' : 'Publish'}
              colorPalette="accent"
              px="4"
              aria-keyshortcuts="e"
              title="Publish: the key E leads here"
              // Not `disabled`, which would take the focus away.
              aria-disabled={isBusy}
              onClick={() => isBusy || bar.onPublish()}
            />
          </>
        )}
        <Action label="Done" aria-keyshortcuts={hasChanges ? undefined : 'e'} onClick={bar.onClose} />
      </Flex>
    </Bar>
  );
}
