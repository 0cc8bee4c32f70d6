/** Whether a member with this position has a featured card: the founder and the chief executive have one. */
export const isFeatured = (position: string) => /ceo|founder/i.test(position);

/** The first featured member, who leads the network. */
export const leaderOf = <M extends { position: string }>(members: readonly M[]): M | undefined =>
  members.find(({ position }) => isFeatured(position));
