import { flag, lines, MAX, optionalEmail, optionalUrl, photoField, sortOrder, text } from '../fields.ts';
import { defineResource } from '../resource.ts';
import { positionWords } from '../team-groups.ts';

const anyOf = (words: readonly string[]) =>
  new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(words);

export const team = defineResource({
  path: 'team',
  collection: 'team_members',
  noun: 'team member',
  label: 'Team',
  position: 20,
  fields: {
    name: text('Name'),
    position: text('Position', {
      max: MAX.position,
      hint: `With ${anyOf(positionWords.featured)}: at the top of the page. With ${anyOf(positionWords.heads)}: Department Heads. All others: Our Team.`,
    }),
    bio: lines('Bio', { max: MAX.message }),
    email: optionalEmail(),
    linkedinUrl: optionalUrl('LinkedIn URL'),
    photo: photoField('Photo', { placeholder: 'Amina at her desk', aspectRatio: 4 / 5 }),
    photoInColor: flag('Photo in its own colours', false, {
      hint: 'Off: the site prints it in its two inks, green and paper',
    }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: ['name', 'position', 'bio', 'email', 'linkedinUrl', 'photo', 'photoInColor'],
  aliases: { role: 'position', linkedin_url: 'linkedinUrl', is_active: 'isActive' },
});
