export type PartnerGroup<Partner> = { type: string; partners: Partner[] };

/** Groups partners by type, whatever its case and spacing: strategic ones first, then in the order of appearance. */
export function groupByType<Partner extends { type: string }>(
  partners: readonly Partner[],
): PartnerGroup<Partner>[] {
  const groups = new Map<string, PartnerGroup<Partner>>();
  for (const partner of partners) {
    const key = partner.type.trim().toLowerCase();
    const group = groups.get(key) ?? { type: partner.type.trim(), partners: [] };
    group.partners.push(partner);
    groups.set(key, group);
  }
  const strategic = groups.get('strategic');
  return strategic
    ? [strategic, ...[...groups.values()].filter((group) => group !== strategic)]
    : [...groups.values()];
}
