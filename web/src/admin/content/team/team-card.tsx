import { Box, chakra, Flex, Heading, Link, Text } from '@chakra-ui/react';
import type { Stored, StoredRecord, team } from '@mipaka/contract';
import { useWatch } from 'react-hook-form';
import { twoInks } from '../../../shared/ui/two-inks.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { Portrait } from '../rows/portrait.tsx';

/** A team member for staff: photo or initials, and all editable fields. */
export function TeamCard({ record }: { record: StoredRecord }) {
  const member = record as Stored<typeof team>;
  return (
    <>
      <Flex gap="4" align="flex-start" wrap="wrap">
        <Portrait record={record} field="photo" name={member.name ?? ''} boxSize="16" fontSize="lg" />
        <Box flex="1 1 8rem" minW="0">
          <Heading size="lg">{member.name}</Heading>
          <Text color="fg.muted">{member.position}</Text>
          <Box mt="2">
            <ActiveBadge isActive={member.isActive} />
          </Box>
        </Box>
      </Flex>
      <Text mt="3" color="fg.muted" lineClamp="3">
        {member.bio}
      </Text>
      <Box mt="3" textStyle="sm">
        {member.email && (
          <Link href={`mailto:${member.email}`} display="block" py="1">
            {member.email}
          </Link>
        )}
        {member.linkedinUrl && (
          <Link href={member.linkedinUrl} target="_blank" rel="noreferrer" display="block" py="1">
            {member.linkedinUrl}
          </Link>
        )}
      </Box>
    </>
  );
}

// The site cuts a photo at its lower edge, not into the hair.
const onSite = { borderRadius: 'md', width: '24', objectPosition: 'top' } as const;
/** The places and shapes in which a team member's photo appears, in the inks or colours that visitors see. */
const shapes = [
  { name: 'Team page', aspectRatio: '4 / 5', ...onSite },
  { name: 'Home, on a phone', aspectRatio: '1 / 1', ...onSite },
  { name: 'Dashboard', aspectRatio: '1 / 1', borderRadius: 'full', width: '16' },
] as const;

export function CardShapes({ url }: { url: string }) {
  const isInColor: unknown = useWatch({ name: 'photoInColor' });
  return (
    <Flex as="ul" gap="4" wrap="wrap" align="flex-end" aria-label="How it will be shown">
      {shapes.map(({ name, ...shape }) => (
        <Box as="li" key={name} textAlign="center">
          <Box mx="auto" {...shape} css={isInColor ? undefined : twoInks}>
            <chakra.img
              src={url}
              alt=""
              boxSize="full"
              objectFit="cover"
              objectPosition="inherit"
              borderRadius="inherit"
            />
          </Box>
          <Text textStyle="note" mt="1">
            {name}
          </Text>
        </Box>
      ))}
    </Flex>
  );
}
