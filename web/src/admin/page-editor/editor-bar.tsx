import { Button, chakra, Flex, NativeSelect, Text } from '@chakra-ui/react';
import { useLocation, useNavigate } from 'react-router-dom';
import { declaredPages } from '../../content/texts/index.ts';
import { Icon } from '../../ui/icon.tsx';
import type { SaveState } from './use-site-draft.ts';

const Bar = chakra('section', {
  base: {
    position: 'fixed',
    zIndex: 'docked',
    insetInline: { base: '0', md: '4' },
    bottom: { base: '0', md: '4' },
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '2',
    padding: '2',
    paddingInline: { base: '3', md: '4' },
    marginInline: 'auto',
    maxWidth: { md: '60rem' },
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    borderRadius: { md: 'xl' },
    boxShadow: 'xl',
  },
});

const pages = declaredPages.flatMap(({ name, path }) => (path ? [{ name, path }] : []));

type Props = {
  /** What is changed, in words. */
  counted: string;
  hasChanges: boolean;
  saveState: SaveState;
  waiting: number;
  /** How many the server has refused for good. */
  refused: number;
  /** Why the draft cannot be shown. */
  error: Error | null;
  colleagues: readonly string[];
  isPublishing: boolean;
  /** How many sets wait for their time. */
  scheduled: number;
  /** How many of them have not gone out at their time. */
  failed: number;
  onChanges: () => void;
  onPublish: () => void;
  onHistory: () => void;
  onScheduled: () => void;
  onRefused: () => void;
  onRetry: () => void;
  onClose: () => void;
};

/** Stands below the page while it is edited: what is changed, and what can be done with it. */
export function EditorBar({
  counted,
  hasChanges,
  saveState,
  waiting,
  refused,
  error,
  colleagues,
  isPublishing,
  scheduled,
  failed,
  ...on
}: Props) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isHere = pages.some(({ path }) => path === pathname);
  return (
    <Bar aria-label="Page editor" data-page-editor="">
      <Button
        variant="plain"
        px="2"
        minH="11"
        onClick={on.onChanges}
        disabled={!hasChanges}
        fontWeight="semibold"
      >
        {hasChanges ? counted : 'No changes'}
      </Button>
      <Text role="status" textStyle="sm" color="fg.muted" flex="1 1 8rem">
        {error && `The draft could not be loaded: ${error.message}`}
        {saveState === 'saving' && 'Saving...'}
        {saveState === 'saved' && hasChanges && waiting === 0 && 'Saved as a draft'}
        {saveState === 'unreachable' &&
          'Not saved yet: the server cannot be reached. What you typed is kept here.'}
        {saveState === 'signed out' && 'Your session has ended. What you typed is kept.'}
        {saveState === 'forbidden' &&
          'Not saved: your account may not edit the site. What you typed is kept.'}
        {saveState === 'another account' &&
          'Not saved: somebody else has signed in here. What you typed is kept for you.'}
        {saveState === 'saved' && colleagues.length > 0 && ` ${colleagues.join(', ')} edits as well`}
      </Text>
      {saveState === 'signed out' && (
        <Button asChild colorPalette="accent" minH="11" type={undefined}>
          <a href="/auth" target="_blank" rel="noopener">
            Sign in again
          </a>
        </Button>
      )}
      {refused > 0 && (
        <Button variant="outline" colorPalette="red" minH="11" onClick={on.onRefused}>
          {refused} could not be saved
        </Button>
      )}
      {failed > 0 && (
        <Button variant="outline" colorPalette="red" minH="11" onClick={on.onScheduled}>
          {failed} of what was scheduled did not go out
        </Button>
      )}
      {(['unreachable', 'forbidden', 'another account'].includes(saveState) || error) && (
        <Button variant="outline" minH="11" onClick={on.onRetry}>
          Try again
        </Button>
      )}
      <Flex gap="2" align="center" wrap="wrap">
        <NativeSelect.Root width="auto">
          <NativeSelect.Field
            aria-label="Page"
            value={isHere ? pathname : ''}
            onChange={({ target }) => navigate(target.value)}
          >
            {!isHere && <option value="">This page</option>}
            {pages.map(({ name, path }) => (
              <option key={path} value={path}>
                {name}
              </option>
            ))}
          </NativeSelect.Field>
          <NativeSelect.Indicator>
            <Icon name="chevron-down" />
          </NativeSelect.Indicator>
        </NativeSelect.Root>
        {scheduled > 0 && (
          <Button variant="ghost" px="3" minH="11" title="What is scheduled" onClick={on.onScheduled}>
            <Icon name="clock" /> {scheduled}
            <chakra.span srOnly> scheduled</chakra.span>
          </Button>
        )}
        <Button variant="ghost" px="3" minH="11" aria-label="History" title="History" onClick={on.onHistory}>
          <Icon name="history" />
        </Button>
        {hasChanges && (
          <>
            <Button variant="outline" px="4" minH="11" onClick={on.onChanges}>
              Changes
            </Button>
            <Button
              colorPalette="accent"
              px="4"
              minH="11"
              disabled={isPublishing || waiting > 0}
              onClick={on.onPublish}
            >
              {isPublishing ? 'Publishing...' : 'Publish'}
            </Button>
          </>
        )}
        <Button variant="outline" px="4" minH="11" onClick={on.onClose}>
          Done
        </Button>
      </Flex>
    </Bar>
  );
}
