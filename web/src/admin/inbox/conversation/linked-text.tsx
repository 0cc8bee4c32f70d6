import { Link } from '@chakra-ui/react';

/** What may be opened from a text of somebody's: nothing but web addresses, without the sign that ends a sentence. */
const ADDRESS = /https?:\/\/[^\s<>"'`{}|\\^]*[^\s<>"'`{}|\\^.,;:!?)\]]/gi;

/** A text in which web addresses can be opened; the page that opens learns nothing of where the link stood. */
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
