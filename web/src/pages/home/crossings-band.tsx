import { useContent } from '../../lib/content.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';

/** What the network has carried across, where staff tell of it. */
export function CrossingsBand() {
  const { stories } = useContent();
  if (stories.length === 0) return null;
  return (
    <Section tone="panel" labelledBy="crossings-title">
      <SectionHeading
        id="crossings-title"
        eyebrow="Crossings"
        title="Where it began, and what arrived"
        lead="One crossing, one figure: who asked, what was to be done, and what came of it."
      />
      <Crossings stories={stories} name="crossing" level="h3" hasDivisions />
    </Section>
  );
}
