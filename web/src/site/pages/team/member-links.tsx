import { chakra, Link } from '@chakra-ui/react';
import { Icon } from '../../../shared/ui/icon.tsx';

type Props = { name: string; email: string | null; linkedinUrl: string | null };

const Target = chakra(Link, {
  base: {
    display: 'inline-grid',
    placeItems: 'center',
    boxSize: '11',
    borderRadius: 'full',
    color: 'fg.muted',
    _hover: { color: 'accent.fg', bg: 'accent.subtle' },
  },
});

export function MemberLinks({ name, email, linkedinUrl }: Props) {
  if (!email && !linkedinUrl) return null;
  return (
    <chakra.div display="flex" marginTop="2" marginInlineStart="-2.5">
      {email && (
        <Target href={`mailto:${email}`}>
          <Icon name="mail" label={`Write to ${name}`} />
        </Target>
      )}
      {linkedinUrl && (
        <Target href={linkedinUrl} target="_blank" rel="noopener">
          <Icon name="linkedin" label={`${name} on LinkedIn`} />
        </Target>
      )}
    </chakra.div>
  );
}
