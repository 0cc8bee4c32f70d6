export type TeamGroups<Member> = { featured: Member[]; heads: Member[]; others: Member[] };

const has = (position: string, words: string[]) => words.some((word) => position.includes(word));

/**
 * Divides members by the text of their position, whatever its case: "ceo" or "founder" is featured; else "chief",
 * "director" or "head" leads a department; everybody else is in the team. The order within a group is kept.
 */
export function groupByPosition<Member extends { position: string }>(
  members: readonly Member[],
): TeamGroups<Member> {
  const groups: TeamGroups<Member> = { featured: [], heads: [], others: [] };
  for (const member of members) {
    const position = member.position.toLowerCase();
    if (has(position, ['ceo', 'founder'])) groups.featured.push(member);
    else if (has(position, ['chief', 'director', 'head'])) groups.heads.push(member);
    else groups.others.push(member);
  }
  return groups;
}
