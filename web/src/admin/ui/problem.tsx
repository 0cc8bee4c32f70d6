import { Text, type TextProps } from '@chakra-ui/react';

export const Problem = ({ children, ...look }: TextProps) =>
  children ? (
    <Text role="alert" color="fg.error" {...look}>
      {children}
    </Text>
  ) : null;
