import { chakra } from '@chakra-ui/react';
import { encode } from 'uqr';

/** Width of the empty border around a QR code, in squares: the standard requires it. */
const BORDER = 4;

/** A text as a QR code: dark on white in both modes, as cameras expect it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { size, data } = encode(text, { border: BORDER });
  const squares = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <chakra.svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width="12rem"
      maxW="100%"
      shapeRendering="crispEdges"
      bg="white"
      borderRadius="md"
    >
      <path d={squares.join('')} fill="black" />
    </chakra.svg>
  );
}
