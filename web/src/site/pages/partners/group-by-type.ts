/** Groups partners by type, whatever its case and spacing: strategic ones first, then in the order of appearance. */
export function groupByType<Partner extends { type: string }>(partners: readonly Partner[]) {
  const groups = new Map<string, { type: string; partners: Partner[] }>([
    ['strategic', { type: 'strategic', partners: [] }],
  ]);
  for (const partner of partners) {
    const type = partner.type.trim();
    const group = groups.get(type.toLowerCase()) ?? { type, partners: [] };
    groups.set(type.toLowerCase(), group);
    group.partners.push(partner);
  }
  return [...groups.values()].filter((group) => group.partners.length > 0);
}
