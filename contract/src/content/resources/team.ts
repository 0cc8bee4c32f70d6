import { flag, lines, MAX, optionalEmail, optionalUrl, photoField, sortOrder, text } from '../fields.ts';
import { defineResource, sortedByHand } from '../resource.ts';

export const team = defineResource({
  path: 'team',
  collection: 'team_members',
  noun: 'team member',
  plural: 'team members',
  label: 'Team',
  position: 20,
  fields: {
    name: text('Name'),
    position: text('Position', { max: MAX.position }),
    bio: lines('Bio', { max: MAX.message }),
    email: optionalEmail(),
    linkedinUrl: optionalUrl('LinkedIn URL'),
    photo: photoField('Photo', { placeholder: 'Amina at her desk', aspectRatio: 4 / 5 }),
    photoInColor: flag('Photo in its own colours', false),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: sortedByHand,
  publicFields: ['name', 'position', 'bio', 'email', 'linkedinUrl', 'photo', 'photoInColor'],
  aliases: { role: 'position', linkedin_url: 'linkedinUrl', is_active: 'isActive' },
});
