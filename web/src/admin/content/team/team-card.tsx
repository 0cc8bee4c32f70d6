import { Box, chakra, Flex, Heading, Link, Text } from '@chakra-ui/react';
import { photoRenditions, type Stored, type team } from '@mipaka/contract';
import type { AnyRecord } from '../../lib/queries/records.ts';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { InitialsDisc } from '../rows/initials-disc.tsx';

/** A team member as staff see one: photo or initials, and everything that can be edited. */
export function TeamCard({ record }: { record: AnyRecord }) {
  const member = record as Stored<typeof team>;
  return (
    <>
      <Flex gap="4" align="flex-start">
        <Portrait member={member} />
        <Box flex="1" minW="0">
          <Heading as="h2" size="lg" overflowWrap="anywhere">
            {member.name}
          </Heading>
          <Text color="fg.muted" overflowWrap="anywhere">
            {member.position}
          </Text>
          <Box mt="2">
            <ActiveBadge isActive={member.isActive} />
          </Box>
        </Box>
      </Flex>
      <Text mt="3" color="fg.muted" lineClamp="3" overflowWrap="anywhere">
        {member.bio}
      </Text>
      <Box mt="3" textStyle="sm" overflowWrap="anywhere">
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

function Portrait({ member }: { member: Stored<typeof team> }) {
  if (member.photo) {
    return (
      <chakra.img
        src={member.photoWidth ? photoRenditions(member.photo, member.photoWidth)[0]?.url : member.photo}
        alt={member.photoAlt ?? member.name}
        loading="lazy"
        boxSize="16"
        objectFit="cover"
        borderRadius="full"
        flexShrink="0"
      />
    );
  }
  return <InitialsDisc name={member.name} boxSize="16" textStyle="lg" />;
}
