/** The symbols of icons.svg that Font Awesome has by the same name, or not at all. */
const ownNames = [
  ...(['arrow-down', 'arrow-left', 'arrow-right', 'arrow-up', 'arrow-up-right'] as const),
  ...(['bell', 'brain', 'briefcase', 'camera', 'chart-pie', 'check', 'chevron-down'] as const),
  ...(['chevron-left', 'chevron-right', 'chevron-up', 'circle-alert', 'circle-check'] as const),
  ...(['clock', 'copy', 'database', 'download', 'ellipsis', 'ellipsis-vertical'] as const),
  ...(['external-link', 'eye', 'eye-off', 'facebook', 'filter', 'flag', 'gem'] as const),
  ...(['grip-vertical', 'heart', 'history', 'hospital', 'hotel', 'image', 'inbox'] as const),
  ...(['infinity', 'info', 'instagram', 'key', 'layout-dashboard', 'link'] as const),
  ...(['linkedin', 'list', 'lock', 'log-in', 'log-out', 'map', 'menu', 'minus'] as const),
  ...(['moon', 'music', 'newspaper', 'pause', 'pencil', 'percent', 'play', 'plus'] as const),
  ...(['radio', 'rocket', 'rotate-ccw', 'route', 'school', 'star', 'sun', 'tag'] as const),
  ...(['tractor', 'trash-2', 'trending-up', 'triangle-alert', 'trophy', 'tv'] as const),
  ...(['upload', 'user', 'user-plus', 'utensils', 'video', 'wallet', 'whatsapp'] as const),
  ...(['wifi', 'x', 'x-brand'] as const),
];

/** The other symbols, with Font Awesome's names for them that differ from theirs. */
const otherNames = {
  award: ['certificate', 'medal'],
  banknote: ['dollar-sign', 'money-bill'],
  'book-open': ['book', 'passport'],
  bot: ['robot'],
  'building-2': ['building', 'city'],
  calendar: ['calendar-alt'],
  'calendar-days': ['calendar-check'],
  'chart-column': ['chart-bar', 'bar-chart'],
  'chart-line': ['chart-area', 'line-chart'],
  cloud: ['cloud-upload-alt'],
  code: ['laptop-code'],
  coins: ['piggy-bank'],
  compass: ['compass-drafting'],
  cpu: ['microchip'],
  factory: ['industry'],
  'file-text': ['file-alt'],
  film: ['photo-video', 'photo-film', 'clapperboard'],
  flame: ['fire'],
  globe: ['globe-africa', 'globe-europe', 'globe-americas', 'earth', 'earth-africa', 'earth-europe'],
  'graduation-cap': ['graduation', 'user-graduate'],
  'hand-coins': ['hand-holding-usd', 'hand-holding-dollar'],
  handshake: ['handshake-simple', 'hands-helping'],
  headphones: ['headset'],
  home: ['house'],
  'id-card': ['id-badge'],
  landmark: ['university'],
  languages: ['language'],
  layers: ['layer-group'],
  leaf: ['seedling'],
  'life-buoy': ['life-ring'],
  lightbulb: ['lightbulb-o'],
  luggage: ['suitcase', 'suitcase-rolling'],
  mail: ['envelope'],
  'map-pin': ['map-marker-alt', 'location-dot'],
  megaphone: ['bullhorn', 'ad'],
  'message-circle': ['comment', 'comments'],
  mic: ['microphone'],
  monitor: ['laptop', 'desktop'],
  network: ['sitemap', 'network-wired', 'share-nodes'],
  package: ['boxes', 'box', 'cubes'],
  palette: ['paint-brush'],
  phone: ['phone-alt'],
  plane: ['plane-departure', 'plane-arrival'],
  puzzle: ['puzzle-piece'],
  quote: ['quote-left'],
  'refresh-cw': ['sync'],
  scale: ['balance-scale'],
  search: ['search-dollar', 'magnifying-glass'],
  send: ['paper-plane'],
  settings: ['cog', 'cogs', 'gear', 'gears'],
  shield: ['shield-alt', 'shield-halved'],
  'shield-check': ['user-shield'],
  ship: ['anchor'],
  'shopping-cart': ['shopping-bag'],
  smartphone: ['mobile', 'mobile-alt'],
  sparkles: ['magic', 'wand-magic-sparkles'],
  store: ['shop'],
  target: ['bullseye', 'crosshairs'],
  ticket: ['ticket-alt'],
  truck: ['shipping-fast', 'truck-fast'],
  'user-round': ['user-tie'],
  users: ['user-friends', 'people-group', 'users-cog'],
  workflow: ['project-diagram'],
  wrench: ['tools'],
  zap: ['bolt'],
} as const satisfies Record<string, readonly string[]>;

const aliased = Object.entries(otherNames) as [keyof typeof otherNames, readonly string[]][];

export type IconName = (typeof ownNames)[number] | keyof typeof otherNames;
export const iconNames: IconName[] = [...ownNames, ...aliased.map(([name]) => name)].sort();

const byName = new Map<string, IconName>([
  ...iconNames.map((name) => [name, name] as const),
  ...aliased.flatMap(([name, others]) => others.map((other) => [other, name] as const)),
]);

/** The icon for a class name such as `fas fa-globe`, or for one of our own names; `globe` for unknown names. */
export function iconFor(className: string): IconName {
  for (const word of className.toLowerCase().split(/\s+/)) {
    const name = byName.get(word.replace(/^fa-/, ''));
    if (name) return name;
  }
  return 'globe';
}
