import { useEffect, useRef } from 'react';

/** Runs `run` only while the component is mounted: a slow save closes its own form, and not a form opened since. */
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
