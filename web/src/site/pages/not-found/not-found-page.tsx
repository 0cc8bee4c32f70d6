import { chakra } from '@chakra-ui/react';
import { notFound } from '../../../shared/content/texts/not-found.ts';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useTexts } from '../../lib/texts.ts';
import { PageHero } from '../../ui/page-hero.tsx';

export default function NotFoundPage() {
  const text = useTexts(notFound);
  return (
    <chakra.div bg="bg.inverted" minHeight="70vh">
      <PageHero
        eyebrow={text('site.missing.eyebrow')}
        title={text('site.missing.title')}
        lead={text('site.missing.lead', richLine)}
      >
        <LinkButton to="/" size="lg">
          {text('site.missing.back')}
        </LinkButton>
      </PageHero>
    </chakra.div>
  );
}
