import { chakra, Flex, Text } from '@chakra-ui/react';
import { uploads } from '../../../lib/calls/upload.ts';
import { megabytes } from '../../../lib/fields.ts';
import { Action } from '../../action.tsx';

export function UploadProgress() {
  const all = uploads.use();
  if (all.length === 0) return null;
  const sum = (of: 'sent' | 'total') => all.reduce((total, upload) => total + upload[of], 0);
  const [sent, total] = [sum('sent'), sum('total')];
  return (
    <Flex gap="3" align="center" wrap="wrap" flex="1 1 100%">
      <chakra.progress
        aria-label="Sent"
        value={sent}
        max={total}
        flex="1 1 8rem"
        minW="0"
        accentColor="accent.solid"
      />
      <Text textStyle="hint">
        {megabytes(sent)} of {megabytes(total)}
      </Text>
      <Action
        label="Cancel upload"
        size="sm"
        onClick={() => {
          for (const { cancel } of all) cancel();
        }}
      />
    </Flex>
  );
}
