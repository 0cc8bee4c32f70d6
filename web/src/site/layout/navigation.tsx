import { Box, Button, chakra } from '@chakra-ui/react';
import { business, telUrl } from '@mipaka/contract';
import { useCallback, useEffect, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router-dom';
import { site } from '../../shared/content/texts/site.ts';
import { usePageMoves } from '../../shared/lib/use-stands-in-the-way.ts';
import { forest } from '../../shared/theme/palette.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { Brand } from '../../shared/ui/logo.tsx';
import { LinkButton, usePreload } from '../../shared/ui/page-link.tsx';
import { useContactDetails } from '../lib/contact-details.ts';
import { useTexts } from '../lib/texts.ts';
import { apart, Buttons, Container, NARROW, round } from '../ui/blocks.tsx';

const SOLID_PX = 50;

const pages = [
  { path: '/', label: 'site.home' },
  { path: '/about', label: 'site.about' },
  { path: '/services', label: 'site.services' },
  { path: '/team', label: 'site.team' },
  { path: '/partners', label: 'site.partners' },
  { path: '/contact', label: 'site.contact' },
] as const;

const Bar = chakra('header', {
  base: {
    // The bar scrolls away until the ground below it is known: its words would lie among those of the page.
    position: 'absolute',
    zIndex: 'sticky',
    insetX: '0',
    top: '0',
    color: 'fg.inverted',
    borderBottomWidth: '1px',
    borderColor: 'transparent',
    transition: 'background-color 0.25s, border-color 0.25s, box-shadow 0.25s',
    '&[data-solid]': { position: 'fixed' },
    '&[data-solid=true]': {
      // Not forest.900/95: browsers without color-mix() would leave the bar transparent.
      bg: `${forest[900]}f2`,
      borderColor: 'border.inverted',
      boxShadow: 'md',
      backdropFilter: 'blur(10px)',
    },
  },
});

const linkStyle = {
  display: 'inline-flex',
  alignItems: 'center',
  minH: '11',
  borderRadius: 'sm',
  fontWeight: 'medium',
  _focusVisible: { outlineColor: 'fg.inverted', outlineOffset: '-2px' },
} as const;

const WideLink = chakra(NavLink, {
  base: {
    ...linkStyle,
    position: 'relative',
    px: '3.5',
    color: 'fg.inverted',
    _after: {
      content: '""',
      position: 'absolute',
      insetX: '3.5',
      bottom: '1.5',
      height: '2px',
      bg: 'gold.300',
      transform: 'scaleX(0)',
      transformOrigin: 'left',
      transition: 'transform 0.25s ease-out',
    },
    _hover: { _after: { transform: 'scaleX(0.4)' } },
    '&[aria-current=page]': { _after: { transform: 'none' } },
    // Without it, the line has the colour of the ground behind it.
    '@media (forced-colors: active)': { _after: { forcedColorAdjust: 'none', bg: 'Highlight' } },
  },
});

const MenuLink = chakra(NavLink, {
  base: {
    ...linkStyle,
    width: '100%',
    minH: '14',
    fontFamily: 'heading',
    fontSize: '2xl',
    fontWeight: 'normal',
    borderBottom: '1px solid {colors.border.inverted}',
    _focusVisible: { ...linkStyle._focusVisible, outlineOffset: '3px' },
    '&[aria-current=page]': { color: 'fg.inverted.accent', borderBottom: '3px solid' },
  },
});

// Beside the mark there would be no room for a whole word.
const BrandLink = chakra(NavLink, { base: { ...linkStyle, [NARROW]: { '& svg': { display: 'none' } } } });

const SquareButton = chakra('button', {
  base: {
    ...round,
    boxSize: '12',
    cursor: 'pointer',
    fontSize: 'xl',
    _hover: { bg: 'fg.inverted/12' },
    _focusVisible: { outlineColor: 'fg.inverted', outlineOffset: '-2px' },
  },
});

const brand = <Brand fontSize="min({fontSizes.xl}, 6.25vw)" letterSpacing="tight" />;

const way = {
  type: undefined,
  size: 'lg',
  flex: '1 1 auto',
  px: '3',
  fontSize: 'sm',
  whiteSpace: 'nowrap',
} as const;

const MENU_ID = 'menu';
/** Attributes for a button without scripts, in browsers that support them. */
const OPENS_MENU = { command: 'show-modal', commandfor: MENU_ID };
const CLOSES_MENU = { command: 'close', commandfor: MENU_ID };

/** The menu of small screens: a modal dialog keeps the focus inside, closes on Escape and returns the focus. */
function Menu() {
  const dialog = useRef<HTMLDialogElement>(null);
  const open = () => dialog.current?.open || dialog.current?.showModal();
  // A browser without dialogs never has an open one; an error in the effect below would remove the page.
  const close = () => dialog.current?.open && dialog.current.close();
  const { pathname, key } = useLocation();
  const { phone, chat, show } = useContactDetails();
  const text = useTexts(site);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation closes the menu, also one to the same page
  useEffect(() => {
    close();
    const wide = matchMedia('(min-width: 64rem)');
    wide.addEventListener('change', close);
    return () => wide.removeEventListener('change', close);
  }, [pathname, key]);

  return (
    <Box hideFrom="lg">
      <SquareButton aria-label="Open menu" aria-haspopup="dialog" {...OPENS_MENU} onClick={open}>
        <Icon name="menu" />
      </SquareButton>
      <chakra.dialog
        ref={dialog}
        id={MENU_ID}
        aria-label="Menu"
        boxSize="full"
        maxW="none"
        maxH="none"
        bg="forest.900"
        color="fg.inverted"
        px="5"
        py="3"
        _open={{ display: 'flex', animation: 'fade-in 0.18s ease-out' }}
        flexDirection="column"
        _backdrop={{ bg: 'black/60' }}
      >
        <Box {...apart}>
          {brand}
          <SquareButton aria-label="Close menu" {...CLOSES_MENU} onClick={close}>
            <Icon name="x" />
          </SquareButton>
        </Box>
        <chakra.nav aria-label="Menu" mt="6">
          <ul>
            {pages.map(({ path, label }) => (
              <li key={path}>
                <MenuLink to={path} end>
                  {text(label)}
                </MenuLink>
              </li>
            ))}
          </ul>
        </chakra.nav>
        <Buttons mt="auto" pt="8">
          <LinkButton to="/contact" flex="1 1 100%">
            {text('site.menu.start')}
            <Icon name="arrow-right" />
          </LinkButton>
          <Button asChild variant={'inverted' as 'outline'} {...way}>
            <a href={telUrl(phone)}>
              <Icon name="phone" /> {show('phone')}
            </a>
          </Button>
          <Button asChild variant={'inverted' as 'outline'} {...way}>
            <a {...chat}>
              <Icon name="whatsapp" /> {text('site.menu.chat')}
            </a>
          </Button>
        </Buttons>
        <chakra.p mt="6" color="fg.inverted.muted">
          {text('site.tagline')}
        </chakra.p>
      </chakra.dialog>
    </Box>
  );
}

export function Navigation() {
  const [isSolid, setIsSolid] = useState<boolean>();
  usePageMoves(useCallback(() => setIsSolid(scrollY > SOLID_PX), []));
  const preloading = usePreload();
  const text = useTexts(site);
  return (
    <Bar data-solid={isSolid} data-screen-only>
      <Container {...apart} minH={{ base: '16', lg: '20' }}>
        <BrandLink to="/" aria-label={`${business.name}, home`}>
          {brand}
        </BrandLink>
        <chakra.nav aria-label="Main" hideBelow="lg">
          <chakra.ul display="flex" gap="1">
            {pages.map(({ path, label }) => (
              <li key={path}>
                <WideLink to={path} end {...preloading(path)}>
                  {text(label)}
                </WideLink>
              </li>
            ))}
          </chakra.ul>
        </chakra.nav>
        <Menu />
      </Container>
    </Bar>
  );
}
