import { chakra, Flex } from '@chakra-ui/react';
import { photoNames, photoRenditions, type StoredRecord } from '@mipaka/contract';
import { initials } from '../../../shared/lib/content/initials.ts';

type Props = {
  record: StoredRecord;
  /** The name of the photo's field. */
  field: string;
  name: string;
  boxSize: string;
  textStyle: string;
};

/** The photo of a person, or their initials. */
export function Portrait({ record, field, name, ...disc }: Props) {
  const url = record[field];
  if (typeof url !== 'string') {
    return (
      // Decorative: the name stands beside it.
      <Flex
        aria-hidden="true"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        fontWeight="semibold"
        {...disc}
      >
        {initials(name)}
      </Flex>
    );
  }
  const { alt, width } = photoNames(field);
  const widest = record[width];
  return (
    <chakra.img
      src={typeof widest === 'number' ? photoRenditions(url, widest)[0]?.url : url}
      alt={String(record[alt] ?? name)}
      loading="lazy"
      boxSize={disc.boxSize}
      objectFit="cover"
      borderRadius="full"
      flexShrink="0"
    />
  );
}
