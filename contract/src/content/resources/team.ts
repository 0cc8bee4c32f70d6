import { flag, MAX, optionalEmail, optionalUrl, sortOrder, text } from '../../platform/fields.ts';
import { photoField } from '../media/photo-field.ts';
import { defineResource } from '../resource.ts';

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
    bio: text('Bio', { max: MAX.message, lines: true }),
    email: optionalEmail(),
    linkedinUrl: optionalUrl('LinkedIn URL'),
    photo: photoField('Photo'),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: ['name', 'position', 'bio', 'email', 'linkedinUrl', 'photo'],
  aliases: { role: 'position', linkedin_url: 'linkedinUrl', is_active: 'isActive' },
  form: {
    name: { label: 'Name', control: 'text' },
    position: { label: 'Position', control: 'text' },
    bio: { label: 'Bio', control: 'textarea' },
    email: { label: 'Email', control: 'email' },
    linkedinUrl: { label: 'LinkedIn URL', control: 'url' },
    photo: { label: 'Photo', control: 'photo', placeholder: 'Amina at her desk', aspectRatio: 4 / 5 },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
