import { Badge, Box, Button, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import { photoNames, photoRenditions } from '@mipaka/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { Icon, iconFor } from '../../../shared/ui/icon.tsx';
import type { AnyRecord } from '../../lib/queries/records.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { When } from '../../ui/when.tsx';
import { ActiveSwitch } from './active-switch.tsx';
import { IconButton } from './icon-button.tsx';
import { InitialsDisc } from './initials-disc.tsx';
import type { RowFields } from './row-fields.ts';
import { SelectBox } from './selection-bar.tsx';

export type RowActions = {
  onSelect: (record: AnyRecord) => void;
  onEdit: (record: AnyRecord) => void;
  onDelete: (record: AnyRecord) => void;
  onActive: (record: AnyRecord, isActive: boolean) => void;
};

type Props = RowActions & {
  record: AnyRecord;
  fields: RowFields;
  isSelected: boolean;
  /** Whether its form stands beside the list. */
  isOpen: boolean;
  /** What moves the row, where the list is sorted by hand. */
  handle?: ReactNode;
};

/** For the element of a row: a line between two, and the corners of the list at its ends. */
export const rowEdges = {
  '& + li': { borderTopWidth: '1px' },
  _first: { borderTopRadius: 'lg' },
  _last: { borderBottomRadius: 'lg' },
};

/** A record in one line: what it is, whether visitors see it, who edited it last, and what can be done with it. */
export function RecordRow({ record, fields, isSelected, isOpen, handle, ...on }: Props) {
  const name = fields.nameOf(record);
  const label = fields.labelOf?.(record) ?? name;
  const isBuiltIn = fields.isBuiltIn?.(record) === true;
  const removal = fields.hasBuiltIn?.(record) ? 'Reset to built-in' : 'Delete';
  const badge = fields.badge?.(record);
  const isActive = record.isActive === true;
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isOpen) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <Grid
      ref={row}
      scrollMarginBlock="20"
      alignItems="center"
      columnGap="1"
      minH="14"
      py="1"
      px="1"
      gridTemplateColumns={{ base: 'auto minmax(0, 1fr)', md: 'auto minmax(0, 1fr) auto' }}
      gridTemplateAreas={{ base: '"main main" "select actions"', md: '"select main actions"' }}
      bg={isSelected || isOpen ? 'brand.subtle' : undefined}
      boxShadow={isOpen ? 'inset 3px 0 0 {colors.brand.solid}' : undefined}
      borderRadius="inherit"
    >
      <Box gridArea="select" minW="11">
        {!isBuiltIn && (
          <SelectBox label={`Select ${label}`} isSelected={isSelected} onSelect={() => on.onSelect(record)} />
        )}
      </Box>
      <Flex
        align="center"
        gap="3"
        gridArea="main"
        minW="0"
        ps={{ base: handle ? '0' : '2', md: '0' }}
        pe={{ base: '2', md: '0' }}
      >
        {handle}
        {/* With a pointer the whole entry leads to its form; the button for it stands beside. */}
        <Flex
          align="center"
          gap="3"
          flex="1"
          minW="0"
          minH="12"
          cursor="pointer"
          onClick={() => on.onEdit(record)}
        >
          <Picture record={record} fields={fields} name={name} />
          <Box flex="1" minW="0">
            <Flex align="center" gap="2" minW="0">
              <Heading as="h2" size="lg" fontSize="md" truncate minW="0" title={name}>
                {name}
              </Heading>
              {badge && (
                <Badge flexShrink="0" colorPalette={isBuiltIn ? 'gray' : 'blue'}>
                  {badge}
                </Badge>
              )}
              {(fields.hasActiveBadge || !isActive) && <ActiveBadge isActive={isActive} />}
            </Flex>
            <Text textStyle="hint" truncate title={fields.line(record)}>
              {fields.line(record)}
            </Text>
          </Box>
        </Flex>
      </Flex>
      <Flex gridArea="actions" align="center" justify="flex-end" minW="0">
        {fields.links.map(({ field, icon, label: where, verb = 'View' }) => {
          const value = record[field];
          return typeof value === 'string' && value !== '' ? (
            <Button
              key={field}
              asChild
              variant="ghost"
              size="sm"
              minW="11"
              px="0"
              title={where ? `${verb} ${where}` : value}
            >
              <a
                href={icon === 'mail' ? `mailto:${value}` : value}
                {...(icon !== 'mail' && { target: '_blank', rel: 'noreferrer' })}
                aria-label={where ? `${verb === 'View' ? '' : `${verb} `}${label} ${where}` : value}
              >
                <Icon name={icon} />
              </a>
            </Button>
          ) : null;
        })}
        {!isBuiltIn && (
          <>
            <LastEdit record={record} />
            <ActiveSwitch name={label} isActive={isActive} onChange={(next) => on.onActive(record, next)} />
          </>
        )}
        <IconButton icon="pencil" label={`Edit ${label}`} title="Edit" onClick={() => on.onEdit(record)} />
        {!isBuiltIn && (
          <IconButton
            icon={removal === 'Delete' ? 'trash-2' : 'rotate-ccw'}
            label={removal === 'Delete' ? `Delete ${label}` : `Reset ${label} to built-in`}
            title={removal}
            colorPalette="red"
            onClick={() => on.onDelete(record)}
          />
        )}
      </Flex>
    </Grid>
  );
}

function LastEdit({ record: { lastEdit, updatedAt } }: { record: AnyRecord }) {
  return (
    <Box
      textStyle="note"
      textAlign="end"
      me="2"
      whiteSpace="nowrap"
      // Where there is no room for it, it stands in the form.
      hideBelow="lg"
    >
      <When at={lastEdit?.at ?? updatedAt} />
      {lastEdit && <Text>{lastEdit.by.username}</Text>}
    </Box>
  );
}

function Picture({ record, fields, name }: { record: AnyRecord; fields: RowFields; name: string }) {
  if (fields.icon) {
    return (
      <Flex
        boxSize="10"
        flexShrink="0"
        align="center"
        justify="center"
        borderRadius="md"
        bg="bg.subtle"
        color="accent.fg"
      >
        <Icon name={iconFor(String(record[fields.icon]))} />
      </Flex>
    );
  }
  if (!fields.photo) return null;
  const url = record[fields.photo];
  if (typeof url !== 'string') {
    return <InitialsDisc name={name} boxSize="10" textStyle="sm" />;
  }
  const { alt, width } = photoNames(fields.photo);
  const widest = record[width];
  return (
    <chakra.img
      src={typeof widest === 'number' ? photoRenditions(url, widest)[0]?.url : url}
      alt={String(record[alt] ?? name)}
      loading="lazy"
      boxSize="10"
      objectFit="cover"
      borderRadius="full"
      flexShrink="0"
    />
  );
}
