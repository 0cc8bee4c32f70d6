import { Box, Flex, Heading, Link, Text } from '@chakra-ui/react';
import type { Stored, StoredRecord, team } from '@mipaka/contract';
import { ActiveBadge } from '../../ui/active-badge.tsx';
import { Portrait } from '../rows/portrait.tsx';

/** A team member for staff: photo or initials, and all editable fields. */
export function TeamCard({ record }: { record: StoredRecord }) {
  const member = record as Stored<typeof team>;
  return (
    <>
      <Flex gap="4" align="flex-start">
        <Portrait record={record} field="photo" name={member.name} boxSize="16" textStyle="lg" />
        <Box flex="1" minW="0">
          <Heading size="lg">{member.name}</Heading>
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
