import { isFeatured } from '../../../shared/lib/content/featured.ts';

export type TeamGroups<Member> = { featured: Member[]; heads: Member[]; others: Member[] };

const isHead = (position: string) => /chief|director|head/i.test(position);

/**
 * Groups members by the text of their position, whatever its case: "ceo" or "founder" is featured; else "chief",
 * "director" or "head" leads a department; all others are in the team. Groups keep the members' order.
 */
export function groupByPosition<Member extends { position: string }>(
  members: readonly Member[],
): TeamGroups<Member> {
  const groups: TeamGroups<Member> = { featured: [], heads: [], others: [] };
  for (const member of members) {
    if (isFeatured(member.position)) groups.featured.push(member);
    else if (isHead(member.position)) groups.heads.push(member);
    else groups.others.push(member);
  }
  return groups;
}
