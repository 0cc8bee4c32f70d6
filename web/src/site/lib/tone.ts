import { type DivisionSlug, divisions } from '@mipaka/contract';

const words: Record<DivisionSlug, RegExp> = {
  business: /business|invest|trade|export/i,
  digital: /digital|technolog|software|cloud/i,
  education: /education|career|admission|universit/i,
  talent: /talent|recruit|diaspora/i,
  media: /media|event|film/i,
};

/** The division that a position names, or else one that depends on the person's name alone. */
export function toneOf({ name, position }: { name: string; position: string }): DivisionSlug {
  const named = divisions.find(({ slug }) => words[slug].test(position));
  if (named) return named.slug;
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return divisions[sum % divisions.length]?.slug ?? 'business';
}
