import { chakra } from '@chakra-ui/react';
import { PageHero } from '../../ui/page-hero.tsx';
import { LinkButton } from '../../ui/page-link.tsx';

export default function NotFoundPage() {
  return (
    <chakra.div bg="bg.inverted" minHeight="70vh">
      <PageHero
        eyebrow="404"
        title="Page not found"
        lead="This route leads nowhere. The page may have moved, or the address has a typing error."
      >
        <LinkButton to="/" size="lg">
          Back to home
        </LinkButton>
      </PageHero>
    </chakra.div>
  );
}
