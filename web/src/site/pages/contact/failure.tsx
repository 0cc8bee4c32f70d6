import { chakra, Link, Text } from '@chakra-ui/react';
import { whatsappUrl } from '@mipaka/contract';
import { useContactDetails } from '../../lib/contact-details.ts';

const Box = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    padding: '4',
    borderRadius: 'lg',
    borderWidth: '1px',
    borderColor: 'border.error',
    bg: 'bg.error',
  },
});

/** Says that the message could not be sent, and how else to reach the company. */
export function Failure({ text }: { text: string }) {
  const { email, whatsapp } = useContactDetails();
  return (
    <Box role="alert">
      <Text fontWeight="semibold">{text}</Text>
      <Text>
        Nothing you typed is lost: send it again, write to <Link href={`mailto:${email}`}>{email}</Link> or{' '}
        <Link href={whatsappUrl(whatsapp)} target="_blank" rel="noopener noreferrer">
          chat with us
        </Link>
        .
      </Text>
    </Box>
  );
}

/** Lists the errors of a posted form, each with a link to its field. */
export function ErrorSummary({ errors }: { errors: Record<string, string> }) {
  return (
    <Box role="alert">
      <Text fontWeight="semibold">Please check your information</Text>
      <Text>Make sure all required fields are filled correctly.</Text>
      <chakra.ul listStyleType="disc" paddingInlineStart="6" marginTop="2">
        {Object.entries(errors).map(([name, message]) => (
          <li key={name}>
            <Link href={`#${name}`}>{message}</Link>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
