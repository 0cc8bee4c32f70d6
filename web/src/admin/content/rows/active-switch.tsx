import { chakra } from '@chakra-ui/react';

type Props = { name: string; isActive: boolean; onChange: (isActive: boolean) => void };

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

/** Its label is a larger target for fingers. */
export const ActiveSwitch = ({ name, isActive, onChange }: Props) => (
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
