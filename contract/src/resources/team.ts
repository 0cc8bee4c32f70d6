import { z } from 'zod';
import { flag, MAX, optionalEmail, optionalText, optionalUrl, sortOrder, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const team = defineResource({
  path: 'team',
  collection: 'team_members',
  noun: 'team member',
  plural: 'team members',
  label: 'Team',
  position: 20,
  draft: z.object({
    name: text('Name'),
    position: text('Position', { max: MAX.position }),
    bio: text('Bio', { max: MAX.message, lines: true }),
    email: optionalEmail(),
    linkedinUrl: optionalUrl('LinkedIn URL'),
    photoAlt: optionalText('Photo description', { max: MAX.title }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  }),
  serverFields: z.object({
    /** Address below /media of the widest rendition. */
    photo: z.string().nullable(),
    photoWidth: z.int().nullable(),
    photoHeight: z.int().nullable(),
    /** Average colour as #rrggbb, shown while the photo loads. */
    photoColor: z.string().nullable(),
  }),
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: [
    'name',
    'position',
    'bio',
    'email',
    'linkedinUrl',
    'photo',
    'photoAlt',
    'photoWidth',
    'photoHeight',
    'photoColor',
  ],
  aliases: { role: 'position', linkedin_url: 'linkedinUrl', is_active: 'isActive' },
  form: {
    name: { label: 'Name', control: 'text' },
    position: { label: 'Position', control: 'text' },
    bio: { label: 'Bio', control: 'textarea' },
    email: { label: 'Email', control: 'email' },
    linkedinUrl: { label: 'LinkedIn URL', control: 'url' },
    photoAlt: { label: 'Photo', control: 'photo' },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
