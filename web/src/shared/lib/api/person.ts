const AWAY_MS = 60_000;
const TOUCHES = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchmove'] as const;

let lastTouchAt: number | undefined;
const touch = () => {
  lastTouchAt = Date.now();
};

export function watchPerson(): () => void {
  touch();
  for (const type of TOUCHES) document.addEventListener(type, touch, { passive: true, capture: true });
  return () => {
    lastTouchAt = undefined;
    for (const type of TOUCHES) document.removeEventListener(type, touch, { capture: true });
  };
}

export const isPersonAway = (): boolean => lastTouchAt !== undefined && Date.now() - lastTouchAt > AWAY_MS;
