import { chakra, Heading } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { useShow } from '../../../shared/lib/content/editing.tsx';
import { Portrait } from '../../ui/portrait.tsx';
import { Biography } from './biography.tsx';
import { MemberLinks } from './member-links.tsx';

// On a phone the photo is smaller than the page's title: with both, the largest paint would wait for the photo.
const Card = chakra('article', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: '8rem minmax(0, 1fr)', md: '5fr 7fr', lg: '24rem minmax(0, 1fr)' },
    columnGap: { base: '5', md: '12', xl: '20' },
    rowGap: '6',
  },
});

const PHOTO_SIZES = '(min-width: 48rem) 24rem, 8rem';

type FeaturedCardProps = { member: Content['team'][number]; isFirst: boolean };

/** A large card for the founder or chief executive. A small screen shows the beginning of the biography. */
export function FeaturedCard({ member, isFirst }: FeaturedCardProps) {
  const show = useShow();
  return (
    <Card>
      <chakra.div maxWidth={{ md: 'sm' }} width="full" gridRow={{ md: 'span 2' }} alignSelf="center">
        <Portrait member={member} standIn="icon" sizes={PHOTO_SIZES} isAboveFold={isFirst} />
      </chakra.div>
      <chakra.div alignSelf={{ base: 'center', md: 'end' }} overflowWrap="anywhere">
        <chakra.p textStyle="eyebrow" color="accent.fg">
          {show('team', member, 'position')}
        </chakra.p>
        <Heading as="h2" textStyle={{ base: 'h2', md: 'h1' }} marginTop="3">
          {show('team', member, 'name')}
        </Heading>
      </chakra.div>
      <chakra.div gridColumn={{ base: '1 / -1', md: '2' }} minWidth="0" overflowWrap="anywhere">
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
