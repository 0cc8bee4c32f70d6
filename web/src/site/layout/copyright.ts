import { business } from '@mipaka/contract';

/** `© 2025` in the first year and before it, then `© 2025–{year}`. */
export const copyrightLine = (year: number) => {
  const first = business.firstCopyrightYear;
  return `© ${year > first ? `${first}–${year}` : first} ${business.name}. All rights reserved.`;
};
