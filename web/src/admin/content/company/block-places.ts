import { type BlockName, isBlock } from '../../../content/blocks.ts';

/** A line without paragraphs, a text of paragraphs and lists, or items with a name before their first colon. */
export type BlockForm = 'line' | 'text' | 'items';

/** Where each block stands, in the words of the dashboard, and the form in which the page shows it. */
export const blockPlaces: Record<BlockName, { place: string; form: BlockForm }> = {
  hero: { place: 'Home, hero', form: 'line' },
  excellence: { place: 'Home, Business Excellence', form: 'line' },
  connect: { place: 'Home, Stay Connected', form: 'line' },
  about: { place: 'About, hero', form: 'line' },
  services: { place: 'Services, hero', form: 'line' },
  team: { place: 'Team, hero', form: 'line' },
  partners: { place: 'Partners, hero', form: 'line' },
  mission: { place: 'About, Our Mission', form: 'text' },
  vision: { place: 'About, Our Vision', form: 'text' },
  values: { place: 'About, Core Values', form: 'items' },
  leadership: { place: 'Team, Leadership Philosophy', form: 'text' },
  culture: { place: 'Team, Our Culture', form: 'text' },
  collaboration: { place: 'Partners, Strategic Collaboration', form: 'text' },
  quote: { place: 'Partners, quote', form: 'line' },
  benefits: { place: 'Partners, Key Benefits', form: 'items' },
  organizations: { place: 'Partners, organization types', form: 'items' },
  trust: { place: 'Partners, Why Our Network Is Trusted', form: 'items' },
};

/** Where the block of a section stands; undefined for a section that replaces none. */
export const placeOf = (section: string): string | undefined =>
  isBlock(section) ? blockPlaces[section].place : undefined;
