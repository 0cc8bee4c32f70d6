import { useEffect, useState } from 'react';

/** Whether the page is scrolled by more than `px` CSS pixels. */
export function useScrolled(px: number): boolean {
  const [isScrolled, setIsScrolled] = useState(false);
  useEffect(() => {
    const measure = () => setIsScrolled(scrollY > px);
    measure();
    addEventListener('scroll', measure, { passive: true });
    return () => removeEventListener('scroll', measure);
  }, [px]);
  return isScrolled;
}
