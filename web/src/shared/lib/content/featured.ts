/** Whether a position puts its holder on the featured card: the founder's and the chief executive's do. */
export const isFeatured = (position: string) => /ceo|founder/i.test(position);

/** The first of some members who is featured: who answers for the network. */
export const leaderOf = <M extends { position: string }>(members: readonly M[]): M | undefined =>
  members.find(({ position }) => isFeatured(position));
