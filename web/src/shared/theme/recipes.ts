import { defineRecipe } from '@chakra-ui/react/styled-system';

const ring = { _focusVisible: { outlineColor: 'colorPalette.focusRing', outlineOffset: '3px' } } as const;

const button = defineRecipe({
  className: 'button',
  base: {
    display: 'inline-flex',
    appearance: 'none',
    alignItems: 'center',
    justifyContent: 'center',
    position: 'relative',
    borderRadius: 'full',
    borderWidth: '1px',
    borderColor: 'transparent',
    cursor: 'pointer',
    flexShrink: '0',
    maxW: '100%',
    gap: '2',
    lineHeight: '1.2',
    fontWeight: 'semibold',
    textAlign: 'center',
    transitionProperty: 'background-color, border-color, color, box-shadow, transform',
    transitionDuration: '220ms',
    ...ring,
    _active: { transform: 'translateY(1px)' },
    _disabled: { opacity: '0.6', cursor: 'not-allowed' },
  },
  variants: {
    size: {
      xs: { h: '8', minW: '8', fontSize: 'xs', px: '3' },
      sm: { h: '9', minW: '9', fontSize: 'sm', px: '4' },
      md: { minH: '11', minW: '11', fontSize: 'md', px: '6', py: '2' },
      lg: { minH: '12', minW: '12', fontSize: 'md', px: '7', py: '2.5' },
    },
    variant: {
      solid: {
        bg: 'colorPalette.solid',
        color: 'colorPalette.contrast',
        _hover: { opacity: '0.88' },
      },
      subtle: {
        bg: 'colorPalette.subtle',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.muted' },
        _expanded: { bg: 'colorPalette.muted' },
      },
      outline: {
        borderColor: 'border.emphasized',
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle', borderColor: 'colorPalette.fg' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      ghost: {
        color: 'colorPalette.fg',
        _hover: { bg: 'colorPalette.subtle' },
        _expanded: { bg: 'colorPalette.subtle' },
      },
      plain: { color: 'colorPalette.fg' },
      inverted: {
        borderColor: 'fg.inverted/45',
        color: 'fg.inverted',
        _hover: { bg: 'fg.inverted/12', borderColor: 'fg.inverted' },
        _focusVisible: { outlineColor: 'fg.inverted' },
      },
    },
  },
  defaultVariants: { size: 'md', variant: 'solid' },
});

const link = defineRecipe({
  className: 'link',
  base: {
    borderRadius: 'xs',
    textUnderlineOffset: '0.2em',
    textDecorationThickness: '1px',
    transitionProperty: 'color, text-decoration-color',
    transitionDuration: '150ms',
    ...ring,
  },
  variants: {
    variant: {
      underline: {
        color: 'accent.fg',
        textDecorationLine: 'underline',
        textDecorationColor: 'accent.fg/45',
        _hover: { textDecorationColor: 'currentColor' },
      },
      plain: { color: 'inherit', _hover: { textDecorationLine: 'underline' } },
    },
  },
  defaultVariants: { variant: 'underline' },
});

const input = defineRecipe({
  className: 'input',
  base: {
    width: '100%',
    minW: '0',
    appearance: 'none',
    borderRadius: 'sm',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
    color: 'fg',
    transitionProperty: 'border-color, box-shadow',
    transitionDuration: '150ms',
    // In ink and apart from the border, because the red of a refused field resembles terracotta.
    _focusVisible: { outlineColor: 'brand.fg' },
    _invalid: { borderColor: 'border.error', boxShadow: 'inset 0 0 0 1px {colors.border.error}' },
  },
  variants: {
    size: { md: { minH: '12', px: '4', py: '2.5', fontSize: 'md' } },
  },
  defaultVariants: { size: 'md' },
});

const textarea = defineRecipe({ ...input, className: 'textarea' });

const spinner = defineRecipe({
  className: 'spinner',
  base: {
    display: 'inline-block',
    borderWidth: '2px',
    borderColor: 'currentColor',
    borderBottomColor: 'transparent',
    borderInlineStartColor: 'transparent',
    borderRadius: 'full',
    width: '1.25em',
    height: '1.25em',
    animation: 'spin 0.9s linear infinite',
  },
});

export const recipes = { button, input, link, spinner, textarea };
