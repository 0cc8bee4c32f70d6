import { chakra, Flex, Text } from '@chakra-ui/react';
import { upload } from '../../lib/calls/upload.ts';
import { megabytes } from '../../lib/fields.ts';
import { Action } from '../action.tsx';

/** The browser's own progress bar in the colours of the dashboard; `color` is that of the part that is done. */
export const ProgressBar = chakra('progress', {
  base: {
    appearance: 'none',
    display: 'block',
    height: '1.5',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'bg.muted',
    color: 'brand.solid',
    '&::-webkit-progress-bar': { bg: 'bg.muted' },
    '&::-webkit-progress-value': { bg: 'currentColor' },
    '&::-moz-progress-bar': { bg: 'currentColor' },
  },
});

export function UploadProgress() {
  const shown = upload.use();
  if (!shown) return null;
  const { sent, total, cancel } = shown;
  return (
    <Flex gap="3" align="center" wrap="wrap" flex="1 1 100%">
      <ProgressBar aria-label="Sent" value={sent} max={total} flex="1 1 8rem" minW="0" color="accent.solid" />
      <Text textStyle="hint">
        {megabytes(sent)} of {megabytes(total)}
      </Text>
      <Action label="Cancel upload" size="sm" onClick={cancel} />
    </Flex>
  );
}
