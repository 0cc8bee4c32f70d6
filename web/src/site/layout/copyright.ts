import { business } from '@mipaka/contract';

/** `© 2025` up to the first year, then `© 2025–{year}`. */
export const copyrightLine = (year: number) => {
  const first = business.firstCopyrightYear;
  return `© ${year > first ? `${first}–${year}` : first} ${business.name}. All rights reserved.`;
};
