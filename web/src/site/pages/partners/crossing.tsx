import { chakra } from '@chakra-ui/react';
import { ClosingDrawing } from '../../ui/closing.tsx';

export function Crossing() {
  return (
    <ClosingDrawing>
      <chakra.path d="M210 14v192" stroke="fg.inverted.muted" strokeWidth="2" strokeDasharray="0 9" />
      <chakra.g stroke="fg.inverted" strokeOpacity="0.3">
        <circle cx="70" cy="168" r="26" />
        <circle cx="350" cy="168" r="26" />
      </chakra.g>
      <chakra.path d="M70 168C110 10 310 10 350 168" pathLength="1" stroke="gold.400" strokeWidth="2" />
      <chakra.circle cx="70" cy="168" r="9" fill="terracotta.400" />
      <chakra.circle cx="350" cy="168" r="9" fill="gold.300" />
    </ClosingDrawing>
  );
}
