import { Badge, Box, Button, Center, chakra, Flex, Grid, Heading, Text } from '@chakra-ui/react';
import type { StoredRecord } from '@mipaka/contract';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { Icon, iconFor } from '../../../shared/ui/icon.tsx';
import { Action } from '../../ui/action.tsx';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { SelectBox } from '../../ui/form/choice.tsx';
import { When } from '../../ui/when.tsx';
import type { BulkChange } from '../use-changes.tsx';
import { Portrait } from './portrait.tsx';
import type { RowFields } from './row-fields.ts';

export type RowAction = 'select' | 'edit' | BulkChange;

export type RowProps = {
  record: StoredRecord;
  fields: RowFields;
  badge: string | undefined;
  /** Whether its form is open beside the list. */
  isOpen: boolean;
  onAct: (action: RowAction, record: StoredRecord) => void;
};

type Props = RowProps & {
  isSelected: boolean;
  /** The handle that moves the row, where the list is sorted by hand. */
  handle?: ReactNode;
};

/** Style for the element of a row: a line between rows, and rounded corners at the ends of the list. */
export const rowEdges = {
  '& + li': { borderTopWidth: '1px' },
  _first: { borderTopRadius: 'lg' },
  _last: { borderBottomRadius: 'lg' },
};

/** The ref of an element that scrolls into view when its record is opened, or was created. */
export function useShownWhile<E extends HTMLElement = HTMLDivElement>(isOpen: boolean) {
  const element = useRef<E>(null);
  useEffect(() => {
    if (isOpen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return element;
}

/** A record in one line. Memoised: not every letter of a search, nor a dialog over the list, renders all of them. */
export const RecordRow = memo(function RecordRow(props: Props) {
  const { record, fields, badge, isSelected, isOpen, handle, onAct } = props;
  const isBuiltIn = fields.isBuiltIn?.(record) === true;
  const name = fields.nameOf(record);
  const label = fields.labelOf?.(record) ?? name;
  const line = fields.line(record);
  const row = useShownWhile(isOpen);
  const edit = () => onAct('edit', record);
  return (
    <Grid
      ref={row}
      // The bar for the selected rows must cover neither the row nor the focused control in it.
      css={{ '&, & :is(a, button, input)': { scrollMarginBlock: '20' } }}
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
          <SelectBox
            label={`Select ${label}`}
            isSelected={isSelected}
            onSelect={() => onAct('select', record)}
          />
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
        {/* A click anywhere on the entry opens its form; a button for that stands beside it. */}
        <Flex align="center" gap="3" wrap="wrap" flex="1" minW="0" minH="12" cursor="pointer" onClick={edit}>
          {fields.icon && (
            <Center boxSize="10" flexShrink="0" borderRadius="md" bg="bg.subtle" color="accent.fg">
              <Icon name={iconFor(String(record[fields.icon]))} />
            </Center>
          )}
          {fields.photo && <Portrait {...{ record, name }} field={fields.photo} boxSize="10" fontSize="sm" />}
          <Box flex="1 1 8rem" minW="0">
            <Flex align="center" gap="2" minW="0">
              <Heading size="lg" fontSize="md" truncate minW="0" title={name}>
                {name}
              </Heading>
              {badge && <Badge colorPalette={isBuiltIn ? 'gray' : 'brand'}>{badge}</Badge>}
            </Flex>
            <Text textStyle="hint" truncate title={line}>
              {line}
            </Text>
          </Box>
        </Flex>
      </Flex>
      <Flex gridArea="actions" align="center" justify="flex-end" wrap="wrap" minW="0">
        <Actions {...{ record, fields, isBuiltIn, label, onAct }} />
      </Flex>
    </Grid>
  );
});

type ActionsProps = Pick<Props, 'record' | 'fields' | 'onAct'> & { isBuiltIn: boolean; label: string };

/** Its links, who edited it last, whether the site shows it, and the buttons; a built-in text can only be edited. */
function Actions({ record, fields, isBuiltIn, label, onAct }: ActionsProps) {
  const isReset = fields.hasBuiltIn?.(record) === true;
  const isActive = record.isActive === true;
  return (
    <>
      {fields.links?.map(({ field, icon, say }) => {
        const value = record[field];
        if (typeof value !== 'string' || value === '') return null;
        const said = say?.(label) ?? value;
        return (
          <Button key={field} asChild type={undefined} variant="ghost" size="sm" px="0" title={said}>
            <a
              href={icon === 'mail' ? `mailto:${value}` : value}
              target={icon === 'mail' ? undefined : '_blank'}
              rel="noreferrer"
              aria-label={said}
            >
              <Icon name={icon} />
            </a>
          </Button>
        );
      })}
      {!isBuiltIn && (
        <>
          {/* Below `lg` the row has no room for it; the form shows it as well. */}
          <Box textStyle="note" textAlign="end" me="2" whiteSpace="nowrap" hideBelow="lg">
            <When at={record.lastEdit?.at ?? record.updatedAt} />
            {record.lastEdit && <Text>{record.lastEdit.by.username}</Text>}
          </Box>
          {(fields.hasActiveBadge || !isActive) && <ActiveBadge isActive={isActive} />}
          <ActiveSwitch
            name={label}
            isActive={isActive}
            onChange={(next) => onAct(next ? 'activate' : 'deactivate', record)}
          />
        </>
      )}
      <Action
        icon="pencil"
        size="sm"
        aria-label={`Edit ${label}`}
        title="Edit"
        onClick={() => onAct('edit', record)}
      />
      {!isBuiltIn && (
        <Action
          icon={isReset ? 'rotate-ccw' : 'trash-2'}
          size="sm"
          aria-label={isReset ? `Reset ${label} to built-in` : `Delete ${label}`}
          title={isReset ? 'Reset to built-in' : 'Delete'}
          colorPalette="red"
          // The second press of a double click would delete the entry that has moved up under the pointer.
          onClick={({ detail }) => detail < 2 && onAct('delete', record)}
        />
      )}
    </>
  );
}

const track = {
  appearance: 'none',
  position: 'relative',
  width: '9',
  height: '5',
  flexShrink: '0',
  borderRadius: 'full',
  bg: 'border.emphasized',
  cursor: 'pointer',
  transition: 'background-color 0.15s',
  _before: {
    content: '""',
    position: 'absolute',
    top: '0.5',
    insetInlineStart: '0.5',
    boxSize: '4',
    borderRadius: 'full',
    bg: 'bg.panel',
    transition: 'transform 0.15s',
  },
  _checked: { bg: 'brand.solid', _before: { transform: 'translateX(1rem)' } },
  '@media (forced-colors: active)': { appearance: 'auto', _before: { display: 'none' } },
};

type SwitchProps = { name: string; isActive: boolean; onChange: (isActive: boolean) => void };

/** Its label is a larger target for fingers. */
const ActiveSwitch = ({ name, isActive, onChange }: SwitchProps) => (
  <chakra.label display="inline-grid" placeItems="center" minW="11" minH="11" flexShrink="0" cursor="pointer">
    <chakra.input
      css={track}
      type="checkbox"
      role="switch"
      aria-label={`${name} is active`}
      checked={isActive}
      onChange={(event) => onChange(event.target.checked)}
    />
  </chakra.label>
);
