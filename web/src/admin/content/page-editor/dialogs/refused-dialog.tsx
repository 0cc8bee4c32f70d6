import { Box, Flex, Stack, Text } from '@chakra-ui/react';
import { Action } from '../../../ui/action.tsx';
import { copyText } from '../../../ui/copy-field.tsx';
import { DialogFrame } from '../../../ui/dialog-frame.tsx';
import { infoOf } from '../../lib/site-places.ts';
import type { Refused } from '../draft/unsent.ts';
import { wordsAt } from './clash-dialog.tsx';

type Props = {
  refused: readonly Refused[];
  onDiscard: (one: Refused) => void;
  onClose: () => void;
};

/** Texts that cannot be saved: the user can copy each before discarding it. */
export const RefusedDialog = ({ refused, onDiscard, onClose }: Props) => (
  <DialogFrame title="Could not be saved" onClose={onClose}>
    {refused.length === 0 && <Text>Nothing is left here.</Text>}
    <Stack as="ul" gap="4">
      {refused.map((one) => {
        const { place: at, value, newId } = one.pending;
        const place = infoOf(at).label;
        return (
          <Box as="li" key={newId} borderWidth="1px" borderRadius="md" px="4" py="3">
            <Text fontWeight="semibold">{place}</Text>
            <Text whiteSpace="pre-line" mt="1">
              {wordsAt(at, value)}
            </Text>
            <Text textStyle="sm" color="fg.error" mt="1">
              {one.reason}
            </Text>
            <Flex gap="2" mt="2" wrap="wrap" justify="flex-end">
              <Action label="Discard" aria-label={`Discard: ${place}`} onClick={() => onDiscard(one)} />
              <Action
                label="Copy"
                colorPalette="brand"
                aria-label={`Copy: ${place}`}
                onClick={() => copyText(String(value ?? ''), 'Copied', 'Please select the text and copy it')}
              />
            </Flex>
          </Box>
        );
      })}
    </Stack>
  </DialogFrame>
);
