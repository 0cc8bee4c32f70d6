import { Center, chakra } from '@chakra-ui/react';
import { photoNames, photoRenditions, type StoredRecord } from '@mipaka/contract';
import { initials } from '../../../shared/lib/content/initials.ts';
import { twoInks } from '../../../shared/ui/two-inks.ts';

type Props = {
  record: StoredRecord;
  field: string;
  name: string;
  boxSize: string;
  fontSize: string;
};

/** The photo of a person as the site shows it, or their initials. */
export function Portrait({ record, field, name, ...disc }: Props) {
  const url = record[field];
  const { alt, width } = photoNames(field);
  const widest = record[width];
  return typeof url === 'string' ? (
    <chakra.span
      display="block"
      boxSize={disc.boxSize}
      borderRadius="full"
      flexShrink="0"
      css={record.photoInColor === false ? twoInks : undefined}
    >
      <chakra.img
        src={typeof widest === 'number' ? photoRenditions(url, widest)[0]?.url : url}
        alt={String(record[alt] ?? name)}
        loading="lazy"
        boxSize="full"
        objectFit="cover"
        borderRadius="full"
      />
    </chakra.span>
  ) : (
    // Decorative: the name stands beside it.
    <Center
      aria-hidden="true"
      flexShrink="0"
      borderRadius="full"
      bg="brand.subtle"
      color="brand.fg"
      fontWeight="semibold"
      {...disc}
    >
      {initials(name)}
    </Center>
  );
}
