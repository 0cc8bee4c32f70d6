import { Box } from '@chakra-ui/react';
import { notFound } from '../../../shared/content/texts/not-found.ts';
import { LinkButton } from '../../../shared/ui/page-link.tsx';
import { NotFoundHead } from '../../layout/head.tsx';
import { useTexts } from '../../lib/texts.ts';
import { PageHero } from '../../ui/sections.tsx';

export default function NotFoundPage() {
  const text = useTexts(notFound);
  return (
    <Box bg="bg.inverted" minH="70vh">
      <NotFoundHead />
      <PageHero {...text.heading('site.missing')}>
        <LinkButton to="/">{text('site.missing.back')}</LinkButton>
      </PageHero>
    </Box>
  );
}
