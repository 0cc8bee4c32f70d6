import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import type { DraftEditor } from '@mipaka/contract';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { pages } from '../../../shared/content/pages/index.ts';
import { Icon } from '../../../shared/ui/icon.tsx';
import { historyAddress } from '../../lib/addresses/history-address.ts';
import { Action } from '../../ui/action.tsx';
import { Select } from '../../ui/form/choice.tsx';
import { countedChanges } from '../lib/draft-changes.ts';
import { pageOf, recordOf } from '../lib/site-places.ts';
import type { OpenDialog, SiteDraft } from './draft/session.ts';
import type { SaveState } from './draft/unsent.ts';
import { useCurrentField } from './fields/name-tag.tsx';

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
    // It only takes the focus of a pressed button that has gone.
    outline: '0',
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
  draft: SiteDraft;
  colleagues: readonly DraftEditor[];
  usesSheet: boolean;
  isPublishing: boolean;
  onPublish: () => void;
  /** Undoes the last publish, in case its toast has gone; undefined before one. */
  onUndo: (() => void) | undefined;
  show: (dialog: OpenDialog) => void;
  onClose: () => void;
};

/** The number of pages that the draft changes. */
const pageCountOf = ({ changes, content }: SiteDraft) =>
  new Set(content && changes.map((change) => pageOf(change.resource, recordOf(change, content)))).size;

/** The bar below an edited page: the state of the draft, and its actions. */
export function EditorBar(props: Props) {
  const { draft, isPublishing, onPublish, show, onClose } = props;
  const hasChanges = draft.changes.length > 0;
  const pageCount = pageCountOf(draft);
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const here = pages.find(({ path }) => path === pathname)?.name;
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    // The button that opened the editor is gone; so is Publish after the last change.
    if (!hasChanges && document.activeElement === document.body) bar.current?.focus();
  }, [hasChanges]);
  return (
    <Bar ref={bar} tabIndex={-1} aria-label="Page editor" data-page-editor="">
      <Flex flex="1" minW="0" minH="11" align="center" gap="2">
        <DraftState {...props} pageCount={pageCount} />
        <Action
          icon="history"
          to={historyAddress({ what: 'published', page: here ?? null })}
          reloadDocument
          px="2"
          ms="auto"
          aria-label="History"
          title="History"
        />
      </Flex>
      <Flex gap="2" align="center" wrap={{ base: 'wrap', md: 'nowrap' }} minW="0">
        <Select
          root={{ flex: { base: '1 1 5rem', md: '0 1 auto' }, minW: '0' }}
          aria-label="Page"
          value={here ? pathname : ''}
          none={here ? undefined : 'This page'}
          options={pages.map(({ name, path }) => [path, name])}
          onChoose={navigate}
        />
        {hasChanges && (
          <>
            <Action label="Changes" hideBelow="md" onClick={() => show({ kind: 'changes' })} />
            <Action
              label={pageCount > 1 ? 'Publish all' : 'Publish'}
              colorPalette="accent"
              px="4"
              aria-keyshortcuts="e"
              title="Publish: the key E leads here"
              busy={isPublishing ? 'Publishing...' : draft.waiting > 0 && !draft.isSaving}
              onClick={onPublish}
            />
          </>
        )}
        <Action label="Done" aria-keyshortcuts={hasChanges ? undefined : 'e'} onClick={onClose} />
      </Flex>
    </Bar>
  );
}

/** What the draft holds, whether it is saved, who else edits it, and what needs the user. */
function DraftState({
  draft,
  pageCount,
  colleagues,
  usesSheet,
  onUndo,
  show,
}: Props & { pageCount: number }) {
  const { changes, schedules, saveState, waiting, refused, error } = draft;
  const isTyping = useCurrentField() !== null;
  const isQuiet = !error && ['untouched', 'saved'].includes(saveState) && waiting === 0;
  /** A problem's text takes the whole width of a phone. */
  const isProblem = refused.length > 0 || !(isQuiet || saveState === 'saving');
  const hasChanges = changes.length > 0;
  const isUntouched = isQuiet && !isTyping && refused.length === 0 && !hasChanges;
  const hint = usesSheet ? 'Tap a text or photo' : 'Click a text or a photo to change it';
  const saved = saveState === 'saved' && hasChanges ? 'Saved as a draft' : hint;
  const quietly = isTyping ? 'Saved when you leave the field' : saved;
  const failed = schedules.filter(({ failure }) => failure).length;
  const problems = [
    [refused.length, 'could not be saved', 'refused'],
    [failed, 'did not go out', 'schedule'],
  ] as const;
  return (
    <>
      {hasChanges && (
        <Action
          label={countedChanges(changes) + (pageCount > 1 ? ` on ${pageCount} pages` : '')}
          variant="plain"
          px="1"
          flexShrink="0"
          fontWeight="semibold"
          // On a phone it is the only way to the changes.
          textDecorationLine={{ base: 'underline', md: 'none' }}
          hideBelow={isProblem ? 'md' : undefined}
          onClick={() => show({ kind: 'changes' })}
        />
      )}
      {isUntouched && (
        <>
          <Text fontWeight="semibold" flexShrink="0">
            {onUndo ? 'Published' : 'No changes'}
          </Text>
          {onUndo && <Action label="Undo publish" size="sm" onClick={onUndo} />}
        </>
      )}
      <Text
        role="status"
        textStyle="hint"
        lineHeight="1.25"
        flex="1"
        minW="0"
        // What was not saved, and what becomes of it, is read to the end.
        lineClamp={isProblem ? undefined : '2'}
        hideBelow={isUntouched && onUndo ? 'md' : undefined}
      >
        {isQuiet ? quietly : PROGRESS[saveState]}
        {isQuiet &&
          colleagues.length > 0 &&
          ` · ${names.format(colleagues.map(({ username }) => username))} ${colleagues.length === 1 ? 'edits' : 'edit'} as well`}
        {error && `The draft could not be loaded: ${error.message}`}
      </Text>
      {saveState === 'signed out' && (
        <Button asChild colorPalette="accent" type={undefined}>
          <a href="/auth" target="_blank" rel="noopener">
            Sign in again
          </a>
        </Button>
      )}
      {problems.map(
        ([count, what, kind]) =>
          count > 0 && (
            <Action
              key={kind}
              label={`${count} ${what}`}
              variant="outline"
              colorPalette="red"
              onClick={() => show({ kind })}
            />
          ),
      )}
      {(['unreachable', 'forbidden', 'another account'].includes(saveState) || error) && (
        <Action label="Try again" onClick={() => (error ? draft.refetch() : draft.retry())} />
      )}
      {schedules.length > failed && (
        <Button variant="ghost" px="2" title="Scheduled" onClick={() => show({ kind: 'schedule' })}>
          <Icon name="calendar" /> {schedules.length - failed}
          <chakra.span srOnly={{ base: true, md: false }}> scheduled</chakra.span>
        </Button>
      )}
    </>
  );
}
