import { chakra } from '@chakra-ui/react';
import { ClosingDrawing } from '../../ui/closing.tsx';

const SUN = { x: 306, y: 88, radius: 46 };
const RAYS = 9;

const rays = Array.from({ length: RAYS }, (_, index) => {
  const angle = (Math.PI * (index + 0.5)) / RAYS;
  const at = (distance: number) =>
    `${(SUN.x + distance * Math.cos(angle)).toFixed(1)} ${(SUN.y - distance * Math.sin(angle)).toFixed(1)}`;
  return `M${at(SUN.radius + 12)}L${at(SUN.radius + 28)}`;
}).join('');

export function Ahead() {
  return (
    <ClosingDrawing>
      <chakra.path
        d={`M${SUN.x - SUN.radius} ${SUN.y}a${SUN.radius} ${SUN.radius} 0 0 1 ${2 * SUN.radius} 0z`}
        fill="terracotta.500"
      />
      <chakra.path d={rays} stroke="gold.400" strokeWidth="2" />
      <chakra.path
        d="M20 206h60v-30h48v-29h48v-30h48v-29h176"
        pathLength="1"
        stroke="fg.inverted"
        strokeWidth="2.5"
      />
      <chakra.circle cx="50" cy="193" r="6" fill="gold.300" />
    </ClosingDrawing>
  );
}
