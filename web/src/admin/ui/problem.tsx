import { Text, type TextProps } from '@chakra-ui/react';

/** An error message; nothing without children. */
export const Problem = ({ children, ...look }: TextProps) =>
  children ? (
    <Text role="alert" color="fg.error" {...look}>
      {children}
    </Text>
  ) : null;
