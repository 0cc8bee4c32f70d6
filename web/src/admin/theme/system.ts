import { createSystem, defineConfig, defineRecipe, defineSlotRecipe } from '@chakra-ui/react/styled-system';
import { siteConfig } from '../../shared/theme/config.ts';
import { scale, values } from '../../shared/theme/tokens.ts';
import { adminSemanticTokens } from './semantic-tokens.ts';

const badge = defineRecipe({
  className: 'badge',
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    minH: '6',
    px: '2.5',
    borderRadius: 'full',
    fontSize: 'xs',
    fontWeight: 'semibold',
    fontVariantNumeric: 'tabular-nums',
    // It breaks only where it alone is wider than its place.
    flexShrink: '0',
    maxW: '100%',
    bg: 'colorPalette.subtle',
    color: 'colorPalette.fg',
    boxShadow: 'inset 0 0 0 1px {colors.colorPalette.border}',
  },
  variants: {
    variant: { solid: { bg: 'colorPalette.solid', color: 'colorPalette.contrast' } },
  },
});

/** A small button has the same target size as any other. */
const button = defineRecipe({ variants: { size: { sm: { minH: '11', minW: '11' } } } });

const skeleton = defineRecipe({
  className: 'skeleton',
  base: { borderRadius: 'lg', bg: 'bg.muted', animation: 'pulse 2s ease-in-out infinite' },
});

const field = defineSlotRecipe({
  className: 'field',
  slots: ['root', 'label', 'helperText'],
  base: {
    root: { display: 'flex', flexDirection: 'column', alignItems: 'flex-start', gap: '1.5', width: '100%' },
    label: {
      textStyle: 'label',
      // Screen readers read the text after the slash: it is empty, because the control itself says that it is required.
      '&[data-required]::after': { content: '"*" / ""', color: 'fg.error', ms: '0.5' },
    },
    helperText: { textStyle: 'xs', color: 'fg.muted' },
  },
});

/** Buttons stay in sight below a long list or form. With large type or on a low screen they would cover it. */
const footInSight = {
  '@media (min-height: 30rem)': { position: 'sticky', bottom: '0' },
  bg: 'bg.panel',
  borderTopWidth: '1px',
} as const;

const dialog = defineSlotRecipe({
  className: 'dialog',
  slots: ['backdrop', 'positioner', 'content', 'header', 'title', 'body', 'footer', 'closeTrigger'],
  base: {
    backdrop: { position: 'fixed', inset: '0', bg: 'black/60', zIndex: 'modal' },
    positioner: {
      position: 'fixed',
      inset: '0',
      zIndex: 'modal',
      display: 'flex',
      justifyContent: 'center',
      // Stretched, a long form would hang out of its dialog.
      alignItems: 'flex-start',
      overflow: 'auto',
      overscrollBehavior: 'contain',
    },
    content: {
      position: 'relative',
      width: '100%',
      m: 'auto',
      bg: 'bg.panel',
      color: 'fg',
      boxShadow: 'xl',
      outline: '0',
    },
    header: { px: { base: '5', md: '8' }, pt: { base: '5', md: '7' }, pb: '4', pe: '16' },
    title: { textStyle: 'h3' },
    body: { px: { base: '5', md: '8' }, pb: { base: '6', md: '8' } },
    footer: {
      display: 'flex',
      flexWrap: 'wrap-reverse',
      justifyContent: 'flex-end',
      gap: '3',
      px: { base: '5', md: '8' },
      pb: '6',
    },
    closeTrigger: { position: 'absolute', top: '3', insetEnd: '3' },
  },
  variants: {
    size: {
      sm: { positioner: { px: '4' }, content: { maxW: 'md', borderRadius: 'lg' } },
      /** A field with results: in its place while their number changes. */
      palette: { content: { maxW: 'xl', borderRadius: 'lg', mt: { base: '4', md: '24' } } },
      /** A record beside its list: the whole screen on a phone. */
      sheet: {
        backdrop: { bg: 'black/20' },
        positioner: { justifyContent: 'flex-end', overflow: 'hidden' },
        content: {
          m: '0',
          maxW: { base: 'none', sm: '30rem', xl: '36rem' },
          height: '100dvh',
          // The cross stands in the positioner, which does not scroll.
          position: 'static',
          display: 'flex',
          flexDirection: 'column',
          overflowY: 'auto',
          overscrollBehavior: 'contain',
          // Its title and buttons never cover the focused field.
          '@media (min-height: 30rem)': { scrollPaddingTop: '5rem', scrollPaddingBottom: '6rem' },
          // Toasts stand between the title and the buttons of the sheet.
          '--top-bar': '4rem',
          '--bottom-bar': '4.75rem',
        },
        header: {
          '@media (min-height: 30rem)': { position: 'sticky', top: '0' },
          zIndex: '1',
          display: 'flex',
          flexWrap: 'wrap',
          flexShrink: '0',
          alignItems: 'center',
          justifyContent: 'space-between',
          gap: '2',
          minH: '16',
          pt: { base: '2.5', md: '2.5' },
          pb: '2',
          px: { base: '5', md: '6' },
          pe: { base: '16', md: '16' },
          bg: 'bg.panel',
          borderBottomWidth: '1px',
        },
        title: { flex: '1 1 5rem', fontSize: { base: 'lg', sm: 'xl' }, lineHeight: 'short' },
        body: { display: 'flex', flexDirection: 'column', flex: '1', px: '0', pb: '0' },
        footer: { ...footInSight, flexWrap: 'wrap', px: { base: '4', md: '6' }, pt: '3', pb: '3' },
        closeTrigger: { zIndex: '2', top: '2.5' },
      },
      /** A form: the whole screen on a phone. */
      lg: {
        content: {
          maxW: { base: 'none', md: '2xl' },
          minH: { base: '100dvh', md: '0' },
          my: { base: '0', md: '10' },
          borderRadius: { base: '0', md: 'lg' },
        },
        footer: { ...footInSight, pt: '4', borderBottomRadius: 'inherit' },
      },
    },
  },
  defaultVariants: { size: 'lg' },
});

const menu = defineSlotRecipe({
  className: 'menu',
  slots: ['trigger', 'positioner', 'content', 'item', 'itemGroupLabel'],
  base: {
    content: {
      width: '16rem',
      maxHeight: 'var(--available-height)',
      overflowY: 'auto',
      p: '2',
      bg: 'bg.panel',
      borderWidth: '1px',
      borderRadius: 'lg',
      boxShadow: 'lg',
      zIndex: 'docked',
      outline: '0',
    },
    item: {
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      width: '100%',
      minH: '11',
      px: '3',
      borderRadius: 'md',
      cursor: 'pointer',
      textAlign: 'start',
      outline: '0',
      '&[aria-current=page]': { bg: 'brand.subtle' },
      _highlighted: {
        bg: 'bg.muted',
        outline: '2px solid',
        outlineColor: 'brand.focusRing',
        outlineOffset: '-2px',
      },
    },
    itemGroupLabel: { textStyle: 'label', color: 'fg.muted', px: '3', pt: '2', pb: '0.5' },
  },
});

const tooltip = defineSlotRecipe({
  className: 'tooltip',
  slots: ['content'],
  base: {
    content: {
      zIndex: 'tooltip',
      maxWidth: 'xs',
      px: '2.5',
      py: '1.5',
      borderRadius: 'sm',
      bg: 'bg.inverted',
      color: 'fg.inverted',
      borderWidth: '1px',
      borderColor: 'border.inverted',
      fontSize: 'sm',
      lineHeight: 'short',
      boxShadow: 'md',
      animation: 'fade-in 0.12s ease-out',
    },
  },
});

const heading = defineRecipe({
  className: 'heading',
  base: { fontFamily: 'heading', textWrap: 'balance' },
  variants: {
    size: {
      lg: { fontFamily: 'body', fontSize: 'lg', lineHeight: 'short', fontWeight: 'semibold' },
      '2xl': { fontSize: '2xl', lineHeight: 'snug', fontWeight: 'medium', letterSpacing: 'tight' },
    },
  },
  defaultVariants: { size: '2xl' },
});

const system = createSystem(
  ...siteConfig,
  defineConfig({
    // No layers (see provider.tsx): the dashboard adds rules with every dialog that opens.
    disableLayers: true,
    theme: {
      textStyles: {
        /** `hint` explains something, below or beside it; the smaller `note` says when and by whom. */
        hint: { value: { fontSize: 'sm', lineHeight: '1.25rem', color: 'fg.muted' } },
        figure: { value: { fontFamily: 'heading', lineHeight: 'short', fontVariantNumeric: 'tabular-nums' } },
        note: { value: { fontSize: 'xs', lineHeight: '1.125rem', color: 'fg.muted' } },
      },
      layerStyles: {
        panel: { value: { bg: 'bg.panel', borderWidth: '1px', borderRadius: 'lg' } },
        vacant: { value: { borderWidth: '1px', borderStyle: 'dashed', borderRadius: 'lg' } },
        /** A choice among few, such as a period or a list. */
        chip: {
          value: {
            display: 'inline-flex',
            alignItems: 'center',
            minHeight: '11',
            fontSize: 'sm',
            fontWeight: 'medium',
            borderWidth: '1px',
            borderColor: 'border.emphasized',
            borderRadius: 'full',
            _hover: { bg: 'bg.muted' },
            '&[aria-current], &[data-chosen]': {
              bg: 'brand.subtle',
              borderColor: 'brand.fg',
              color: 'brand.fg',
            },
          },
        },
        inField: {
          value: { position: 'absolute', top: '50%', transform: 'translateY(-50%)', pointerEvents: 'none' },
        },
      },
      recipes: { badge, button, heading, skeleton },
      slotRecipes: { dialog, field, menu, tooltip },
      tokens: {
        sizes: scale(0.5, 1, 1.5, 2, 2.5, 3.5, 28, 32, 36, 40, 64, 80, 96),
        zIndex: values({ docked: '10', modal: '1400' }),
      },
      semanticTokens: adminSemanticTokens,
    },
  }),
);

/** The site's design system, with the parts and colours that only the dashboard uses. */
export const adminSystem = {
  ...system,
  // The document itself, or the site's own provider, has brought the reset and the base rules.
  _global: [system.getTokenCss()],
};
