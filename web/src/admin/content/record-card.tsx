import { Box, chakra, Flex, Heading, Text } from '@chakra-ui/react';
import { photoNames, type Resource } from '@mipaka/contract';
import { Fragment } from 'react';
import { Icon, iconFor } from '../../ui/icon.tsx';
import { shownFields } from '../lib/fields.ts';
import type { AnyRecord } from '../lib/records.ts';
import { ActiveBadge } from '../ui/active-badge.tsx';

type Props = { resource: Pick<Resource, 'form'>; heading: string; record: AnyRecord };

/** A record by its form's fields: the heading, its state, the long text, and the other fields by label. */
export function RecordCard({ resource, heading, record }: Props) {
  const fields = shownFields(resource.form).filter(([name]) => name !== heading && record[name] != null);
  const icon = fields.find(([, ui]) => ui.control === 'icon');
  const text = fields.find(([, ui]) => ui.control === 'textarea');
  const photo = fields.find(([, ui]) => ui.control === 'photo');
  const others = fields.filter(
    (field) => field !== text && !['checkbox', 'photo'].includes(field[1].control),
  );
  return (
    <>
      <Flex gap="3" align="flex-start">
        {photo && (
          <chakra.img
            src={String(record[photo[0]])}
            alt={String(record[photoNames(photo[0]).alt] ?? '')}
            boxSize="12"
            objectFit="cover"
            borderRadius="md"
            flexShrink="0"
          />
        )}
        {icon && (
          <Box color="accent.fg" flexShrink="0" mt="1">
            <Icon name={iconFor(String(record[icon[0]]))} />
          </Box>
        )}
        <Heading as="h3" size="lg" flex="1" minW="0" overflowWrap="anywhere">
          {String(record[heading])}
        </Heading>
        <ActiveBadge isActive={record.isActive === true} />
      </Flex>
      {text && (
        <Text mt="3" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
          {String(record[text[0]])}
        </Text>
      )}
      <Box
        as="dl"
        display="grid"
        gridTemplateColumns="auto minmax(0, 1fr)"
        columnGap="3"
        rowGap="1"
        mt="3"
        textStyle="sm"
      >
        {others.map(([name, ui]) => (
          <Fragment key={name}>
            <Box as="dt" color="fg.muted">
              {ui.label}
            </Box>
            <Box as="dd" overflowWrap="anywhere">
              {ui.options?.find(({ value }) => value === record[name])?.label ?? String(record[name])}
            </Box>
          </Fragment>
        ))}
      </Box>
    </>
  );
}
