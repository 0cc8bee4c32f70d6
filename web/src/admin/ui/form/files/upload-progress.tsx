import { Button, chakra, Flex, Text } from '@chakra-ui/react';
import { useUploads } from '../../../lib/calls/upload.ts';
import { megabytes } from '../../../lib/fields.ts';

/** How much of the files of a form is sent, and the way to stop that. */
export function UploadProgress() {
  const uploads = useUploads();
  if (uploads.length === 0) return null;
  const sum = (of: 'sent' | 'total') => uploads.reduce((all, upload) => all + upload[of], 0);
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
      <Text textStyle="sm" color="fg.muted">
        {megabytes(sent)} of {megabytes(total)}
      </Text>
      <Button
        variant="outline"
        size="sm"
        onClick={() => {
          for (const { cancel } of uploads) cancel();
        }}
      >
        Cancel upload
      </Button>
    </Flex>
  );
}
