import { useEffect, useRef } from 'react';

/**
 * A function that does nothing once the component is gone: a slow save closes its own form, and not what was opened since.
 */
export function useWhileShown(run: () => void): () => void {
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => {
    if (isShown.current) run();
  };
}
