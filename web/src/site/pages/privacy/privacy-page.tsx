import { chakra, Heading, Link } from '@chakra-ui/react';
import { texts as privacy } from '../../../shared/content/pages/privacy/texts.ts';
import { richLine } from '../../../shared/ui/rich-text.tsx';
import { useContactDetails } from '../../lib/contact-details.ts';
import { useTexts } from '../../lib/texts.ts';
import { Container } from '../../ui/blocks.tsx';
import { PageHero } from '../../ui/page-hero.tsx';
import { CountingSwitch } from './counting-switch.tsx';
import { noticeDate, noticeFor } from './notice.ts';

const Layout = chakra('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', lg: '16rem minmax(0, 1fr)' },
    columnGap: '20',
    rowGap: '12',
    paddingBlock: { base: '14', md: '24' },
  },
});

const Contents = chakra('nav', {
  base: { position: { lg: 'sticky' }, top: '28', alignSelf: 'start' },
});

/** /privacy: which personal data the site stores, why, for how long, and what people can ask for. */
export default function PrivacyPage() {
  const text = useTexts(privacy);
  const notice = noticeFor(useContactDetails());
  return (
    <>
      <PageHero
        eyebrow={text('privacy.eyebrow')}
        title={text('privacy.title')}
        lead={text('privacy.lead', richLine)}
      />
      <Container>
        <Layout>
          <Contents aria-label="On this page">
            <chakra.ul listStyle="none" borderInlineStartWidth="1px" borderColor="border">
              {notice.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    href={`#${id}`}
                    variant="plain"
                    display="flex"
                    alignItems="center"
                    minHeight="11"
                    paddingInlineStart="5"
                    fontSize="sm"
                    color="fg.muted"
                    _hover={{ color: 'fg' }}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </chakra.ul>
          </Contents>
          <chakra.div maxWidth="3xl">
            <chakra.p textStyle="small" color="fg.muted">
              Last changed on <time dateTime={noticeDate.machine}>{noticeDate.shown}</time>
            </chakra.p>
            {notice.map((part) => (
              <chakra.section key={part.id} marginTop="12" aria-labelledby={part.id}>
                <Heading as="h2" id={part.id} textStyle="h3" fontSize={{ base: '2xl', md: '3xl' }}>
                  {part.title}
                </Heading>
                {part.paragraphs?.map((text) => (
                  <chakra.p key={text} marginTop="4" color="fg.muted">
                    {text}
                  </chakra.p>
                ))}
                {part.items && (
                  <chakra.dl marginTop="6">
                    {part.items.map(({ name, text, hasCountingSwitch }) => (
                      <chakra.div key={name} paddingBlock="5" borderTopWidth="1px" borderColor="border">
                        <chakra.dt fontWeight="semibold">{name}</chakra.dt>
                        <chakra.dd marginTop="1.5" color="fg.muted">
                          {text}
                          {hasCountingSwitch && <CountingSwitch />}
                        </chakra.dd>
                      </chakra.div>
                    ))}
                  </chakra.dl>
                )}
              </chakra.section>
            ))}
          </chakra.div>
        </Layout>
      </Container>
    </>
  );
}
