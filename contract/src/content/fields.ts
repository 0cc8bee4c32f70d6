import { divisions } from '../platform/business.ts';
import { optionalChoice } from '../platform/fields.ts';

export * from '../platform/fields.ts';
export { filmField, photoField } from './media/file-fields.ts';

export const divisionField = (hint: string) =>
  optionalChoice(
    'Division',
    divisions.map(({ slug }) => slug),
    {
      hint,
      options: [
        { value: '', label: 'None' },
        ...divisions.map(({ slug, name }) => ({ value: slug, label: name })),
      ],
    },
  );
