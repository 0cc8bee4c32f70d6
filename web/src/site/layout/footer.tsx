import { Box, Button, chakra, Flex, Grid, Input, Link } from '@chakra-ui/react';
import { business, divisions } from '@mipaka/contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { site } from '../../shared/content/texts/site.ts';
import { Icon, type IconName } from '../../shared/ui/icon.tsx';
import { Brand } from '../../shared/ui/logo.tsx';
import { PageLink } from '../../shared/ui/page-link.tsx';
import { useContactDetails } from '../lib/contact-details.ts';
import { useTexts } from '../lib/texts.ts';
import { useIsHydrated } from '../lib/use-is-hydrated.ts';
import { Buttons, beside, Container, NARROW } from '../ui/blocks.tsx';
import { FieldMessage, SUBSCRIBED_PARAMETER, UPDATES_ID, useEmailForm } from '../ui/forms.tsx';

const THANKS_MS = 3_000;

const NEWSLETTER_ID = 'newsletter';
const ERROR_ID = 'newsletter-email-error';

const socialIcons: Record<string, IconName> = {
  LinkedIn: 'linkedin',
  Instagram: 'instagram',
  Facebook: 'facebook',
  X: 'x-brand',
};

const columns = [
  {
    title: 'site.footer.services',
    links: divisions.map(
      ({ slug }) => ({ to: `/services?tab=${slug}`, label: `site.division.${slug}` }) as const,
    ),
  },
  {
    title: 'site.footer.company',
    links: [
      { to: '/about', label: 'site.footer.about' },
      { to: '/team', label: 'site.footer.team' },
      { to: '/partners', label: 'site.footer.partners' },
      { to: '/contact', label: 'site.footer.write' },
      { to: '/privacy', label: 'site.footer.privacy' },
    ],
  },
] as const;

/** The sign-up of the footer only shows a thank-you; the one on /contact really subscribes. */
function Newsletter() {
  const text = useTexts(site);
  const isHydrated = useIsHydrated();
  const { search } = useLocation();
  const isPosted = new URLSearchParams(search).has(SUBSCRIBED_PARAMETER);
  const [signedUp, setSignedUp] = useState(isPosted ? { email: '', isThanked: true } : undefined);
  const field = useRef<HTMLInputElement>(null);
  const { refusal, clear, submit } = useEmailForm(field, (typed) => {
    setSignedUp({ email: typed.value, isThanked: true });
    typed.value = '';
  });

  useEffect(() => {
    if (!signedUp?.isThanked) return;
    const timer = setTimeout(() => setSignedUp({ ...signedUp, isThanked: false }), THANKS_MS);
    return () => clearTimeout(timer);
  }, [signedUp]);

  return (
    <chakra.form
      id={NEWSLETTER_ID}
      // Without scripts the browser opens the page again, which thanks the visitor.
      action={`#${NEWSLETTER_ID}`}
      noValidate={isHydrated}
      onSubmit={submit}
      aria-labelledby="newsletter-title"
      data-screen-only
    >
      <input type="hidden" name={SUBSCRIBED_PARAMETER} value="yes" />
      <chakra.h2 id="newsletter-title" textStyle="h3">
        {text('site.newsletter.title')}
      </chakra.h2>
      <chakra.label htmlFor="newsletter-email" display="block" mt="2" mb="4" color="fg.inverted.muted">
        <chakra.span srOnly>Email: </chakra.span>
        {text('site.newsletter.lead')}
      </chakra.label>
      <Buttons>
        <Input
          ref={field}
          // Without a `name`, so that the unused address never leaves the browser.
          id="newsletter-email"
          type="email"
          required
          autoComplete="email"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal && ERROR_ID}
          onChange={clear}
          placeholder="you@company.com"
          flex="1 1 14rem"
          bg="forest.950/60"
          color="fg.inverted"
          borderColor="#6f8c82"
          _placeholder={{ color: '#a9bdb3' }}
          _focusVisible={{ outlineColor: 'fg.inverted' }}
        />
        <Button type="submit" variant={'inverted' as 'outline'} minH="12">
          Sign up
        </Button>
      </Buttons>
      {refusal && (
        <FieldMessage id={ERROR_ID} role="alert" color="fg.inverted.accent">
          {refusal}
        </FieldMessage>
      )}
      <chakra.p role="status" minH="6" mt="3" color="gold.300" fontWeight="medium">
        {signedUp?.isThanked && text('site.newsletter.thanks')}
      </chakra.p>
      {signedUp && (
        <PageLink
          to={`/contact#${UPDATES_ID}`}
          state={{ email: signedUp.email }}
          {...linkLook}
          textDecorationLine="underline"
        >
          {text('site.newsletter.next')}
        </PageLink>
      )}
    </chakra.form>
  );
}

function Column({ title, isWide, children }: { title: ReactNode; isWide?: boolean; children: ReactNode }) {
  return (
    <Box gridColumn={isWide ? { base: '1 / -1', md: 'auto' } : undefined}>
      <chakra.h2 textStyle="eyebrow" color="fg.inverted.muted" mb="3">
        {title}
      </chakra.h2>
      <ul>{children}</ul>
    </Box>
  );
}

const lineLook = {
  ...beside,
  verticalAlign: 'top',
  gap: '2.5',
  minH: '9',
  fontSize: { base: 'sm', sm: 'md' },
} as const;

const linkLook = {
  ...lineLook,
  variant: 'plain',
  color: 'fg.inverted',
  _focusVisible: { outlineColor: 'fg.inverted' },
} as const;

function Contact() {
  const { social, show, ways } = useContactDetails();
  return (
    <Column title={useTexts(site)('site.footer.contact')} isWide>
      {ways.map(({ field, icon, href }) => (
        <li key={field}>
          {href ? (
            <Link href={href} {...linkLook}>
              <Icon name={icon} /> {show(field)}
            </Link>
          ) : (
            <chakra.span {...lineLook}>
              <Icon name={icon} /> {show(field)}
            </chakra.span>
          )}
        </li>
      ))}
      <chakra.li display="flex" gap="1" mt="3" ms="-3" hidden={social.length === 0}>
        {social.map(({ name, url }) => (
          <Link
            key={name}
            href={url}
            target="_blank"
            rel="noopener noreferrer"
            {...linkLook}
            justifyContent="center"
            boxSize="11"
            borderRadius="full"
            _hover={{ bg: 'fg.inverted/12' }}
          >
            <Icon name={socialIcons[name] ?? 'link'} label={name} />
          </Link>
        ))}
      </chakra.li>
    </Column>
  );
}

/** `© 2025` up to the first year, then `© 2025–{year}`. */
export const copyrightLine = (year: number) => {
  const first = business.firstCopyrightYear;
  return `© ${year > first ? `${first}–${year}` : first} ${business.name}. All rights reserved.`;
};

export function Footer() {
  const text = useTexts(site);
  return (
    <chakra.footer bg="bg.inverted.deep" color="fg.inverted" borderTop="1px solid {colors.border.inverted}">
      <Container pt={{ base: '14', md: '20' }} pb="8">
        <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: '5fr 7fr' }} gap={{ base: '12', lg: '20' }}>
          <div>
            <Brand display="flex" gap="3" mb="6" />
            <Newsletter />
          </div>
          <Grid
            templateColumns={{ base: '1.45fr 1fr', md: '1.2fr 1fr minmax(13rem, 1.2fr)' }}
            css={{ [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' } }}
            // Leaves room for the chat button, which always stays on wider screens.
            pe={{ md: '16', '2xl': '0' }}
            columnGap={{ base: '6', xl: '10' }}
            rowGap="10"
          >
            {columns.map(({ title, links }) => (
              <Column key={title} title={text(title)}>
                {links.map(({ to, label }) => (
                  <li key={to}>
                    <PageLink to={to} {...linkLook}>
                      {text(label)}
                    </PageLink>
                  </li>
                ))}
              </Column>
            ))}
            <Contact />
          </Grid>
        </Grid>
        <Flex
          wrap="wrap"
          align="baseline"
          columnGap="6"
          rowGap="2"
          mt="14"
          pt="6"
          // Leaves room for the chat button.
          pe={{ base: '16', '2xl': '0' }}
          borderTop="1px solid {colors.border.inverted}"
          color="fg.inverted.muted"
          fontSize="sm"
        >
          {/* Around New Year it may differ from the server's, for which React would render the whole page anew. */}
          <span suppressHydrationWarning>{copyrightLine(new Date().getUTCFullYear())}</span>
          {/* The dashboard is another document with its own policy: the browser has to load it. */}
          <Link href="/admin" {...linkLook} color="#8ba398" fontSize="xs" rel="nofollow">
            admin
          </Link>
        </Flex>
      </Container>
    </chakra.footer>
  );
}
