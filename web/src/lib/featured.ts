/** Whether a position puts its holder on the featured card: the founder's and the chief executive's do. */
export const isFeatured = (position: string) => /ceo|founder/i.test(position);
