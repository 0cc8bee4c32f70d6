import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { business } from '@mipaka/contract';

export const LogoMark = () => (
  <chakra.svg
    viewBox="0 0 48 48"
    boxSize="9"
    flexShrink="0"
    aria-hidden
    fill="none"
    stroke="currentColor"
    strokeWidth="4.5"
    strokeLinecap="round"
  >
    <path d="M8 36V25a8 8 0 0 1 16 0v11" />
    <path d="M24 25a8 8 0 0 1 16 0v3" />
    <chakra.circle cx="40" cy="36" r="3.6" fill="terracotta.500" stroke="none" />
  </chakra.svg>
);

export const Brand = (props: HTMLChakraProps<'span'>) => (
  <chakra.span display="inline-flex" alignItems="center" gap="2.5" fontSize="min(1.5rem, 9vw)" {...props}>
    <LogoMark />
    <chakra.span fontFamily="heading" lineHeight="1.2">
      {business.name}
    </chakra.span>
  </chakra.span>
);
