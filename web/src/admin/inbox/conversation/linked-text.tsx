import { Link } from '@chakra-ui/react';

/** Links in a text by a visitor or a colleague: only web addresses, without the punctuation that ends a sentence. */
const ADDRESS = /(https?:\/\/[^\s<>"'`{}|\\^]*[^\s<>"'`{}|\\^.,;:!?)\]])/gi;

/** A text whose web addresses are links; the opened page does not learn where the link stood. */
export const LinkedText = ({ text }: { text: string }) =>
  // Every second part is an address.
  text.split(ADDRESS).map((part, index) =>
    index % 2 === 1 && URL.canParse(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: two links may be the same
      <Link key={index} href={part} target="_blank" rel="noopener noreferrer nofollow">
        {part}
      </Link>
    ) : (
      part
    ),
  );
