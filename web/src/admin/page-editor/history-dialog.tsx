import { Box } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useState } from 'react';
import { DialogFrame } from '../ui/dialog-frame.tsx';
import { PublishList } from '../ui/publishes/publish-list.tsx';

type Props = {
  content: Content;
  /** The name of the page that is edited; null where it has none of its own. */
  page: string | null;
  onClose: () => void;
};

/** What was published, of the page that is edited or of all, each with its undo. */
export function HistoryDialog({ content, page: here, onClose }: Props) {
  const [page, setPage] = useState(here);
  return (
    <DialogFrame title="What was published" size="sheet" onClose={onClose}>
      <Box flex="1" px={{ base: '5', md: '6' }} pb="6">
        <PublishList content={content} page={page} onPage={setPage} />
      </Box>
    </DialogFrame>
  );
}
