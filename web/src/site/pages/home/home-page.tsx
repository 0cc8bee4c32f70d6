import { texts as home } from '../../../shared/content/pages/home/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { UPDATES_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { Closing } from '../../ui/closing.tsx';
import { Crossings } from '../../ui/crossings/crossings.tsx';
import { Section } from '../../ui/section.tsx';
import { Stats } from '../../ui/stat.tsx';
import { Excellence } from './excellence.tsx';
import { Hero } from './hero.tsx';
import { Leadership } from './leadership.tsx';

export default function HomePage() {
  const { statistics, stories } = useContent();
  const text = useTexts(home);
  return (
    <>
      <Hero />
      <Leadership />
      <Excellence />
      {stories.length > 0 && (
        <Section
          tone="panel"
          space="large"
          labelledBy="crossings-title"
          eyebrow={text('home.crossings.eyebrow')}
          title={text('home.crossings.title')}
          lead={text('home.crossings.lead', richLine)}
        >
          <Crossings stories={stories} name="crossing" level="h3" hasDivisions />
        </Section>
      )}
      {statistics.length > 0 && (
        <Section
          space="small"
          labelledBy="figures-title"
          eyebrow={text('home.figures.eyebrow')}
          title={text('home.figures.title')}
          isSplit
        >
          <Stats figures={statistics} />
        </Section>
      )}
      <Closing
        ground="sand"
        title={text.title('connect')}
        lead={text.content('connect', richLine)}
        aside={
          <LinkButton to="/contact" state={{ block: UPDATES_ID }} size="lg">
            {text('home.connect.subscribe')}
          </LinkButton>
        }
      />
    </>
  );
}
