import { chakra } from '@chakra-ui/react';
import { inquiryTypes } from '@mipaka/contract';
import type { ComponentProps } from 'react';
import { inputRecipe } from '../../../shared/theme/recipes.ts';
import { Icon } from '../../../shared/ui/icon.tsx';

const Select = chakra('select', {
  base: {
    ...inputRecipe.base,
    minHeight: '12',
    paddingInlineStart: '4',
    paddingInlineEnd: '10',
  },
});

export function InquiryTypeSelect(props: ComponentProps<typeof Select>) {
  return (
    <chakra.div position="relative">
      <Select {...props}>
        <option value="">Select inquiry type</option>
        {inquiryTypes.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <Icon
        name="chevron-down"
        position="absolute"
        insetInlineEnd="3"
        top="50%"
        transform="translateY(-50%)"
        pointerEvents="none"
        color="fg.muted"
      />
    </chakra.div>
  );
}
