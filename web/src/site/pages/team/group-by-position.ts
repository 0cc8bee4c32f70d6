import { groupOfPosition } from '@mipaka/contract';

export type TeamGroups<Member> = { featured: Member[]; heads: Member[]; others: Member[] };

/** Groups members by the text of their position. Groups keep the members' order. */
export function groupByPosition<Member extends { position: string }>(
  members: readonly Member[],
): TeamGroups<Member> {
  const groups: TeamGroups<Member> = { featured: [], heads: [], others: [] };
  for (const member of members) groups[groupOfPosition(member.position)].push(member);
  return groups;
}
