import { divisionField, flag, lines, MAX, optionalCount, optionalText, sortOrder, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

export const stories = defineResource({
  path: 'stories',
  collection: 'stories',
  noun: 'story',
  plural: 'stories',
  position: 80,
  fields: {
    client: text('Client', {
      placeholder: 'A coffee cooperative in Nyeri',
      hint: 'Have the client’s word before you publish. A name only if they agreed to it, else the kind of client',
    }),
    task: lines('Task', { max: MAX.keywords, placeholder: 'What was to be done, in one sentence' }),
    from: text('From', { placeholder: 'Nairobi', hint: 'A city that is offered is drawn on the map' }),
    to: text('To', { placeholder: 'Rotterdam' }),
    division: divisionField('The tab of the Services page it stands in, beside the home page'),
    weeks: optionalCount('Weeks', { placeholder: '9', hint: 'From the first call to the outcome' }),
    outcome: text('Outcome', { placeholder: '4', hint: 'The figure alone' }),
    outcomeLabel: text('What it counts', {
      max: MAX.title,
      placeholder: 'containers delivered in the first season',
    }),
    quote: optionalText('Quote', {
      lines: true,
      max: MAX.keywords,
      hint: 'Shown together with the name of who said it, or not at all',
    }),
    quoteName: optionalText('Name below the quote'),
    partner: optionalText('Partner', { hint: 'Who did it with us' }),
    member: optionalText('Team member', { hint: 'Who led it' }),
    isActive: flag('Active', true),
    sortOrder: sortOrder(),
  },
  publicFields: [
    ...(['client', 'task', 'from', 'to', 'division', 'weeks', 'outcome', 'outcomeLabel'] as const),
    ...(['quote', 'quoteName', 'partner', 'member'] as const),
  ],
});
