import { divisions } from '../../platform/business.ts';
import {
  flag,
  MAX,
  optionalChoice,
  optionalCount,
  optionalText,
  sortOrder,
  text,
} from '../../platform/fields.ts';
import { defineResource } from '../resource.ts';

export const stories = defineResource({
  path: 'stories',
  collection: 'stories',
  noun: 'story',
  plural: 'stories',
  label: 'Stories',
  position: 80,
  fields: {
    client: text('Client'),
    task: text('Task', { max: MAX.keywords, lines: true }),
    from: text('From'),
    to: text('To'),
    division: optionalChoice(
      'Division',
      divisions.map(({ slug }) => slug),
    ),
    weeks: optionalCount('Weeks'),
    outcome: text('Outcome'),
    outcomeLabel: text('What it counts', { max: MAX.title }),
    quote: optionalText('Quote', { max: MAX.keywords, lines: true }),
    quoteName: optionalText('Name below the quote'),
    partner: optionalText('Partner'),
    member: optionalText('Team member'),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  order: [
    ['sortOrder', 'asc'],
    ['createdAt', 'desc'],
  ],
  publicFields: [
    ...(['client', 'task', 'from', 'to', 'division', 'weeks', 'outcome', 'outcomeLabel'] as const),
    ...(['quote', 'quoteName', 'partner', 'member'] as const),
  ],
  form: {
    client: {
      label: 'Client',
      control: 'text',
      placeholder: 'A coffee cooperative in Nyeri',
      hint: 'Have the client’s word before you publish. A name only if they agreed to it, else the kind of client',
    },
    task: { label: 'Task', control: 'textarea', placeholder: 'What was to be done, in one sentence' },
    from: {
      label: 'From',
      control: 'text',
      placeholder: 'Nairobi',
      hint: 'A city that is offered is drawn on the map',
    },
    to: { label: 'To', control: 'text', placeholder: 'Rotterdam' },
    division: {
      label: 'Division',
      control: 'select',
      hint: 'The tab of the Services page it stands in, beside the home page',
      options: [
        { value: '', label: 'None' },
        ...divisions.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
    weeks: {
      label: 'Weeks',
      control: 'number',
      placeholder: '9',
      hint: 'From the first call to the outcome',
    },
    outcome: { label: 'Outcome', control: 'text', placeholder: '4', hint: 'The figure alone' },
    outcomeLabel: {
      label: 'What it counts',
      control: 'text',
      placeholder: 'containers delivered in the first season',
    },
    quote: {
      label: 'Quote',
      control: 'textarea',
      hint: 'Shown together with the name of who said it, or not at all',
    },
    quoteName: { label: 'Name below the quote', control: 'text' },
    partner: { label: 'Partner', control: 'text', hint: 'Who did it with us' },
    member: { label: 'Team member', control: 'text', hint: 'Who led it' },
    isActive: { label: 'Active', control: 'checkbox' },
    sortOrder: null,
  },
});
