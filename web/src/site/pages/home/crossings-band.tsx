import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Section, SectionHeading } from '../../ui/section.tsx';

/** What the network has carried across, where staff tell of it. */
export function CrossingsBand() {
  const { stories } = useContent();
  const text = useTexts(home);
  if (stories.length === 0) return null;
  return (
    <Section tone="panel" space="large" labelledBy="crossings-title">
      <SectionHeading
        id="crossings-title"
        eyebrow={text('home.crossings.eyebrow')}
        title={text('home.crossings.title')}
        lead={text('home.crossings.lead', richLine)}
      />
      <Crossings stories={stories} name="crossing" level="h3" hasDivisions />
    </Section>
  );
}
