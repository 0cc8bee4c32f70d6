import { type CameFrom, type Inquiry, inquiryTypes, sourceLabel } from '@mipaka/contract';

export const typeOf = ({ serviceInterest }: Inquiry) =>
  inquiryTypes.find(({ value }) => value === serviceInterest)?.label ?? serviceInterest;

/** How the visitor came: the source, the first page of the visit, and the campaign where there was one. */
export const arrivalOf = ({ source, entry, campaign }: CameFrom): string =>
  `${sourceLabel(source)}, by way of ${entry}${campaign ? ` (campaign ${campaign})` : ''}`;

export const oneLine = (text: string) => text.replace(/\s+/g, ' ').trim();
