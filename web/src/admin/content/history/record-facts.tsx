import { Box } from '@chakra-ui/react';
import { type FormFields, shownValue, valueFields } from '../../lib/fields.ts';

export function RecordFacts({ fields, record }: { fields: FormFields; record: Record<string, unknown> }) {
  return (
    <Box as="dl" display="grid" gap="3" textStyle="sm">
      {valueFields(fields).map(([name, ui]) => (
        <Box key={name} minW="0">
          <Box as="dt" color="fg.muted">
            {ui.label}
          </Box>
          <Box as="dd" whiteSpace="pre-line" overflowWrap="anywhere">
            {shownValue(ui, record[name])}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
