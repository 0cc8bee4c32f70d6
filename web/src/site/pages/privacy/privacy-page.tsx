import { Box, chakra, Link } from '@chakra-ui/react';
import { texts as privacy } from '../../../shared/content/pages/privacy/texts.ts';
import { useContactDetails } from '../../lib/contact-details.ts';
import { useTexts } from '../../lib/texts.ts';
import { useIsHydrated } from '../../lib/use-is-hydrated.ts';
import { isBrowserPrivate, isVisitorCounted, setVisitorCounted } from '../../lib/visits.ts';
import { Checkbox, Columns, Container, H2, Note } from '../../ui/blocks.tsx';
import { PageHero } from '../../ui/sections.tsx';
import { COUNTS, noticeDate, noticeFor } from './notice.ts';

function CountingSwitch() {
  const isHydrated = useIsHydrated();
  const isPrivate = isHydrated && isBrowserPrivate();
  return (
    <chakra.span display="flex" gap="3" alignItems="center" minH="11" mt="2" color="fg">
      <Checkbox
        // Another one once the browser is asked.
        key={String(isHydrated)}
        type="checkbox"
        role="switch"
        id="count-visits"
        defaultChecked={!isHydrated || isVisitorCounted()}
        disabled={!isHydrated || isPrivate}
        onChange={({ target }) => setVisitorCounted(target.checked)}
      />
      <label htmlFor="count-visits">
        {isPrivate ? 'Your browser asks not to be counted, and it is not.' : 'Count my visits in these sums'}
      </label>
    </chakra.span>
  );
}

export default function PrivacyPage() {
  const notice = noticeFor(useContactDetails());
  return (
    <>
      <PageHero {...useTexts(privacy).heading('privacy')} />
      <Container py={{ base: '14', md: '24' }}>
        <Columns gridTemplateColumns={{ lg: '16rem minmax(0, 1fr)' }} columnGap="20">
          <chakra.nav aria-label="On this page" position={{ lg: 'sticky' }} top="28">
            <chakra.ul borderInlineStartWidth="1px">
              {notice.map(({ id, title }) => (
                <li key={id}>
                  <Link
                    href={`#${id}`}
                    variant="plain"
                    display="flex"
                    alignItems="center"
                    minH="11"
                    ps="5"
                    fontSize="sm"
                    color="fg.muted"
                    _hover={{ color: 'fg' }}
                  >
                    {title}
                  </Link>
                </li>
              ))}
            </chakra.ul>
          </chakra.nav>
          <Box maxW="3xl">
            <Note>
              Last changed on <time dateTime={noticeDate.machine}>{noticeDate.shown}</time>
            </Note>
            {notice.map((part) => (
              <chakra.section key={part.id} mt="12" aria-labelledby={part.id}>
                <H2 id={part.id} textStyle="h3" fontSize={{ base: '2xl', md: '3xl' }}>
                  {part.title}
                </H2>
                {part.paragraphs?.map((text) => (
                  <chakra.p key={text} mt="4" color="fg.muted">
                    {text}
                  </chakra.p>
                ))}
                {part.items && (
                  <chakra.dl mt="6">
                    {Object.entries(part.items).map(([name, text]) => (
                      <Box key={name} py="5" borderTopWidth="1px">
                        <chakra.dt fontWeight="semibold">{name}</chakra.dt>
                        <chakra.dd mt="1.5" color="fg.muted">
                          {text}
                          {name === COUNTS && <CountingSwitch />}
                        </chakra.dd>
                      </Box>
                    ))}
                  </chakra.dl>
                )}
              </chakra.section>
            ))}
          </Box>
        </Columns>
      </Container>
    </>
  );
}
