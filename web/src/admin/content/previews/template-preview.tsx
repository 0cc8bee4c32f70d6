import { Box, Text } from '@chakra-ui/react';
import { fillPlaceholders, unknownPlaceholders } from '@mipaka/contract';
import { useWatch } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { useAuth } from '../../../shared/lib/api/auth.tsx';
import { signatureOf } from '../../lib/words/text.ts';

const example = {
  firstName: 'Wanjiku',
  subject: 'A depot in Mombasa',
  reference: 'MPK-7K2M9QXD',
  company: 'Lake Traders',
};

/** A preview of an answer made from the template, signed by the present user. */
export function TemplatePreview() {
  const { user } = useAuth();
  const text = String(useWatch().text ?? '');
  const unknown = unknownPlaceholders(text);
  return (
    <Box borderWidth="1px" borderRadius="lg" overflow="hidden">
      <Box bg="bg.subtle" borderBottomWidth="1px" px="5" py="2" textStyle="sm">
        <Text role="status">
          {unknown.length > 0 ? `Nothing will stand for ${unknown.join(', ')}` : 'As an answer, for example'}
        </Text>
        {user?.name === null && (
          <Text color="fg.muted">
            You have no name yet, so the team signs.{' '}
            <Box asChild textDecoration="underline">
              <Link to="/admin/account">Add your name</Link>
            </Box>
          </Text>
        )}
      </Box>
      <Text p="5" whiteSpace="pre-line" color={text.trim() ? undefined : 'fg.muted'}>
        {text.trim()
          ? fillPlaceholders(text, { ...example, staff: signatureOf(user) })
          : 'Type a text to see what a client would read.'}
      </Text>
    </Box>
  );
}
