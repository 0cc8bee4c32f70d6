import { Box, Button, Menu, Text } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Icon } from '../../ui/icon.tsx';
import { type Undoable, undoableText, useUndo } from '../lib/use-undo.ts';
import { TRASH_ADDRESS } from '../ui/undo-actions.tsx';
import { When } from '../ui/when.tsx';

/** A record is in one entry at most. */
const keyOf = ({ changes }: Undoable) => changes[0]?.before.id ?? '';

/** The last changes of this session, each to be taken back, also when its toast is gone. */
export function UndoMenu() {
  const { entries, undo } = useUndo();
  // Once there, it stays: the button has the focus when its last entry goes.
  const [wasShown, setWasShown] = useState(false);
  if (entries.length > 0 && !wasShown) setWasShown(true);
  if (!wasShown) return null;
  return (
    <Menu.Root lazyMount unmountOnExit positioning={{ placement: 'bottom-end', gutter: 4 }}>
      <Menu.Trigger asChild>
        <Button variant="outline" minH="11" px="4">
          <Icon name="history" /> Recent changes
        </Button>
      </Menu.Trigger>
      <Menu.Positioner>
        <Menu.Content width="20rem" maxW="calc(100vw - 2rem)">
          {entries.length === 0 && (
            <Text px="3" py="2" color="fg.muted">
              Nothing of this session is left to undo.
            </Text>
          )}
          {entries.map((entry) => (
            <Menu.Item key={keyOf(entry)} value={keyOf(entry)} onSelect={() => undo.mutate(entry)}>
              <Icon name="rotate-ccw" flexShrink="0" />
              <Box minW="0" py="1" overflowWrap="anywhere">
                {undoableText(entry)}
                <Text color="fg.muted" textStyle="xs">
                  <When at={entry.at} />
                </Text>
              </Box>
            </Menu.Item>
          ))}
          <Menu.Item value="trash" asChild>
            <Link to={TRASH_ADDRESS}>
              <Icon name="trash-2" flexShrink="0" />
              Open the trash
            </Link>
          </Menu.Item>
        </Menu.Content>
      </Menu.Positioner>
    </Menu.Root>
  );
}
