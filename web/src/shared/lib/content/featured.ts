import { groupOfPosition } from '@mipaka/contract';

/** The first featured member, who leads the network. */
export const leaderOf = <M extends { position: string }>(members: readonly M[]): M | undefined =>
  members.find(({ position }) => groupOfPosition(position) === 'featured');
