import { Badge, Box } from '@chakra-ui/react';
import { type Inquiry, type InquiryStatus, inquiryStatuses } from '@mipaka/contract';
import { Icon } from '../../shared/ui/icon.tsx';
import { statusLooks } from '../lib/words/inquiry-status.ts';
import { openByKey } from '../ui/form/choice.tsx';
import { useInquiryChange } from './use-inquiry-change.tsx';

/** `isQuiet` shows the usual status as plain text: in a list of new inquiries a badge on each says nothing. */
type Props = { inquiry: Inquiry; label: string; isQuiet?: true };

/** The badge of an inquiry's status, and its choice: any status may follow any other. */
export function StatusSelect({ inquiry, label, isQuiet }: Props) {
  const change = useInquiryChange();
  return (
    <Box position="relative" flexShrink="0" colorPalette={statusLooks[inquiry.status].palette}>
      <Badge asChild {...look} {...(isQuiet && inquiry.status === 'new' && plain)}>
        <select
          aria-label={label}
          value={inquiry.status}
          onKeyDown={openByKey}
          onChange={({ target }) => change(inquiry, { status: target.value as InquiryStatus })}
        >
          {inquiryStatuses.map((status) => (
            <option key={status} value={status}>
              {statusLooks[status].label}
            </option>
          ))}
        </select>
      </Badge>
      <Icon
        name="chevron-down"
        layerStyle="inField"
        {...{ insetEnd: '1.5', width: '0.875em', height: '0.875em' }}
        fontSize="xs"
        color="colorPalette.fg"
      />
    </Box>
  );
}

const look = {
  appearance: 'none',
  height: '6',
  pe: '6',
  lineHeight: '1.5rem',
  cursor: 'pointer',
  _hover: { bg: 'colorPalette.muted' },
  css: {
    fieldSizing: 'content',
    '& option': { bg: 'bg.panel', color: 'fg' },
    // iOS zooms into a focused field of smaller type.
    '@media (pointer: coarse)': { fontSize: 'md' },
    '@media (forced-colors: active)': { border: '1px solid' },
  },
} as const;
const plain = { fontWeight: 'medium', color: 'fg.muted', bg: 'transparent', boxShadow: 'none' } as const;
