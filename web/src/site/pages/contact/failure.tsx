import { chakra, Link } from '@chakra-ui/react';
import { ApiError } from '../../../shared/lib/api/api.ts';
import { useContactDetails } from '../../lib/contact-details.ts';

export function failureText(error: Error, isOnline: boolean): string {
  if (!(error instanceof ApiError)) {
    return isOnline ? 'Our server could not be reached.' : 'You seem to be offline.';
  }
  if (error.status >= 500) return 'Our server has a problem at the moment.';
  return error.problem?.detail ?? error.message;
}

const Box = chakra('div', {
  base: {
    gridColumn: '1 / -1',
    p: '4',
    borderRadius: 'lg',
    border: '1px solid {colors.border.error}',
    bg: 'bg.error',
    '& > p:first-of-type': { fontWeight: 'semibold' },
  },
});

export function Failure({ text }: { text: string }) {
  const { email, chat } = useContactDetails();
  return (
    <Box role="alert">
      <p>{text}</p>
      <p>
        Nothing you typed is lost: send it again, write to <Link href={`mailto:${email}`}>{email}</Link> or{' '}
        <Link {...chat}>chat with us</Link>.
      </p>
    </Box>
  );
}

export function ErrorSummary({ errors }: { errors: [name: string, message: string][] }) {
  return (
    <Box role="alert">
      <p>Please check your information</p>
      <p>Make sure all required fields are filled correctly.</p>
      <chakra.ul listStyleType="disc" ps="6" mt="2">
        {errors.map(([name, message]) => (
          <li key={name}>
            <Link href={`#${name}`}>{message}</Link>
          </li>
        ))}
      </chakra.ul>
    </Box>
  );
}
