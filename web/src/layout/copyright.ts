import { site } from '@mipaka/contract';

/** `© 2025` in the first year and before it, then `© 2025–{year}`. */
export const copyrightLine = (year: number) => {
  const first = site.firstCopyrightYear;
  return `© ${year > first ? `${first}–${year}` : first} ${site.name}. All rights reserved.`;
};
