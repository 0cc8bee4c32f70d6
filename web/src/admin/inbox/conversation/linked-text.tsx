import { Link } from '@chakra-ui/react';

/** Links in a text by a visitor or a colleague: only web addresses, without the punctuation that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]*[^\s<>"'`{}|\\^.,;:!?)\]]/gi;

/** A text whose web addresses are links; the opened page does not learn where the link stood. */
export function LinkedText({ text }: { text: string }) {
  const parts: { at: number; text: string; isLink: boolean }[] = [];
  let end = 0;
  for (const { 0: address, index } of text.matchAll(ADDRESS)) {
    parts.push({ at: end, text: text.slice(end, index), isLink: false });
    parts.push({ at: index, text: address, isLink: URL.canParse(address) });
    end = index + address.length;
  }
  parts.push({ at: end, text: text.slice(end), isLink: false });
  return parts.map((part) =>
    part.isLink ? (
      <Link key={part.at} href={part.text} target="_blank" rel="noopener noreferrer nofollow">
        {part.text}
      </Link>
    ) : (
      <span key={part.at}>{part.text}</span>
    ),
  );
}
