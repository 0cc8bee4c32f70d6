import { chakra } from '@chakra-ui/react';
import type { Content } from '@mipaka/contract';
import { initials } from '../../lib/initials.ts';
import { photoSource } from '../../lib/photo.ts';
import portrait from '../../ui/drawings/portrait.svg?inline';

type Member = Content['team'][number];

type Props = {
  member: Member;
  /** What stands in for a missing photo. */
  standIn: 'icon' | 'initials';
  /** The width of the photo in the page, as the `sizes` of its image. */
  sizes: string;
  /** Which of the grounds a missing photo leaves behind, so that neighbours differ. */
  tone?: number;
  /** The photo is on the first screen. */
  isEager?: boolean;
};

const Frame = chakra('div', {
  base: {
    position: 'relative',
    aspectRatio: '4 / 5',
    overflow: 'clip',
    borderRadius: 'lg',
    color: 'paper.200',
    display: 'grid',
    placeItems: 'center',
    forcedColorAdjust: 'none',
    '& img': { position: 'absolute', inset: '0', boxSize: '100%', objectFit: 'cover' },
  },
});

const grounds = ['forest.900', 'terracotta.800', 'forest.700', 'gold.700'] as const;

/** A member's photo in a frame of 4:5, or what stands in for it. */
export function MemberPhoto({ member, standIn, sizes, tone = 0, isEager = false }: Props) {
  const { name, photoAlt, photoColor } = member;
  const source = photoSource(member);
  const ground = grounds[tone % grounds.length];
  const loading = isEager ? 'eager' : 'lazy';
  if (source) {
    return (
      <Frame bg={photoColor ?? ground}>
        <img {...source} sizes={sizes} alt={photoAlt ?? name} loading={loading} decoding="async" />
      </Frame>
    );
  }
  if (standIn === 'icon') {
    return (
      <Frame bg={ground}>
        <img src={portrait} alt="" width="400" height="500" loading={loading} />
      </Frame>
    );
  }
  return (
    <Frame bg={ground} aria-hidden="true">
      <chakra.span
        fontFamily="heading"
        fontSize={{ base: '3xl', sm: '5xl', md: '6xl' }}
        letterSpacing="tight"
      >
        {initials(name)}
      </chakra.span>
    </Frame>
  );
}
