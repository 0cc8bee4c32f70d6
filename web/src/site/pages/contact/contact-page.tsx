import { chakra } from '@chakra-ui/react';
import { texts as contact } from '../../../shared/content/pages/contact/texts.ts';
import { useContent } from '../../../shared/lib/content/content.tsx';
import { leaderOf } from '../../../shared/lib/content/featured.ts';
import { FORM_ID } from '../../lib/anchors.ts';
import { useTexts } from '../../lib/texts.ts';
import { PageHero } from '../../ui/page-hero.tsx';
import { Questions } from '../../ui/questions.tsx';
import { Section } from '../../ui/section.tsx';
import { ContactForm } from './contact-form.tsx';
import { ReplyRoute } from './reply-route.tsx';
import { GetInTouch, StayUpdated } from './side-panels.tsx';

export default function ContactPage() {
  const person = leaderOf(useContent().team);
  const text = useTexts(contact);
  return (
    <>
      <PageHero {...text.heading('contact')} isWarm />
      <Section>
        <chakra.div
          // The receipt names the steps itself.
          css={{ '&:has([data-receipt]) [data-reply-route]': { display: 'none' } }}
          display="grid"
          gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 4fr)' }}
          gap={{ base: '14', lg: '20' }}
          alignItems="start"
        >
          <section id={FORM_ID} aria-labelledby="contact-form-title">
            <ContactForm />
          </section>
          <chakra.aside
            display="grid"
            gap="6"
            gridTemplateColumns={{
              base: 'minmax(0, 1fr)',
              md: 'repeat(2, minmax(0, 1fr))',
              lg: 'minmax(0, 1fr)',
            }}
            alignItems="start"
            // The first card reaches into the opening, so that this column ends with the form.
            marginTop={{ lg: '-15rem' }}
            aria-label="What happens next, and other ways to reach us"
          >
            <ReplyRoute person={person} />
            <GetInTouch />
            <StayUpdated />
          </chakra.aside>
        </chakra.div>
      </Section>
      <Questions title={text('contact.questions')} tone="panel" />
    </>
  );
}
