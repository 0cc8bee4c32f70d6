import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Biography } from './biography.tsx';
import { MemberLinks } from './member-links.tsx';

const Card = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '1fr', md: '5fr 7fr' },
    columnGap: { md: '12', xl: '20' },
    rowGap: '8',
    alignItems: 'center',
  },
});

const PHOTO_SIZES = '(min-width: 48rem) 32rem, min(24rem, calc(100vw - 2.5rem))';

type FeaturedCardProps = { member: Content['team'][number]; isFirst: boolean };

/** A large card for the founder or chief executive. A small screen shows the beginning of the biography. */
export function FeaturedCard({ member, isFirst }: FeaturedCardProps) {
  const show = useShow();
  return (
    <Card>
      <chakra.div maxWidth={{ base: 'sm', md: 'lg' }} width="full">
        <Portrait member={member} standIn="icon" sizes={PHOTO_SIZES} isAboveFold={isFirst} />
      </chakra.div>
      <chakra.div minWidth="0" overflowWrap="anywhere">
        <chakra.p textStyle="eyebrow" color="accent.fg">
          {show('team', member, 'position')}
        </chakra.p>
        <Heading as="h2" textStyle="h1" marginTop="3" marginBottom="6">
          {show('team', member, 'name')}
        </Heading>
        <chakra.div textStyle="lead">
          {show('team', member, 'bio', (bio) => (
            <Biography text={bio} name={member.name} isOfLeader />
          ))}
        </chakra.div>
        <MemberLinks {...member} />
      </chakra.div>
    </Card>
  );
}
