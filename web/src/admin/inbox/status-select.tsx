import { NativeSelect } from '@chakra-ui/react';
import { type Inquiry, type InquiryStatus, inquiryStatuses } from '@mipaka/contract';
import { statusLooks } from '../lib/inquiry-status.ts';

type Props = { inquiry: Inquiry; onChange: (status: InquiryStatus) => void };

/** How far the answer is; any status may follow any other. Stands inside a labelled field. */
export function StatusSelect({ inquiry, onChange }: Props) {
  return (
    <NativeSelect.Root>
      <NativeSelect.Field
        value={inquiry.status}
        onChange={(event) => onChange(event.target.value as InquiryStatus)}
      >
        {inquiryStatuses.map((status) => (
          <option key={status} value={status}>
            {statusLooks[status].label}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}
