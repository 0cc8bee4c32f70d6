import { Text, type TextProps } from '@chakra-ui/react';

/** What went wrong, in words; nothing where nothing did. */
export const Problem = ({ children, ...look }: TextProps) =>
  children ? (
    <Text role="alert" color="fg.error" {...look}>
      {children}
    </Text>
  ) : null;
