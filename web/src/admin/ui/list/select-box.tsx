import { chakra } from '@chakra-ui/react';

type Props = { label: string; isSelected: boolean; isPartly?: boolean; onSelect: () => void };

/** A check box with a larger target for fingers. */
export const SelectBox = ({ label, isSelected, isPartly = false, onSelect }: Props) => (
  <chakra.label display="grid" placeItems="center" boxSize="11" flexShrink="0" cursor="pointer">
    <chakra.input
      type="checkbox"
      aria-label={label}
      boxSize="4"
      accentColor="accent.solid"
      cursor="pointer"
      checked={isSelected}
      ref={(box: HTMLInputElement | null) => {
        if (box) box.indeterminate = isPartly;
      }}
      onChange={onSelect}
    />
  </chakra.label>
);
