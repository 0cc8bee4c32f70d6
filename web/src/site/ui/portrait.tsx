import { chakra, type HTMLChakraProps } from '@chakra-ui/react';
import { type Content, type DivisionSlug, divisions, photoRenditions } from '@mipaka/contract';
import { useEditing } from '../../shared/lib/content/content.tsx';
import { initials } from '../../shared/lib/content/initials.ts';
import { forest, gold, paper, terracotta } from '../../shared/theme/palette.ts';
import { twoInks } from '../../shared/ui/two-inks.ts';
import { fills } from './blocks.tsx';

type Member = Content['team'][number];

type PortraitProps = Omit<HTMLChakraProps<'div'>, 'children'> & {
  member: Member;
  /** What a card without a photo shows; decoration shows initials. */
  standIn?: 'icon' | 'initials';
  sizes: string;
  /** The page names the member elsewhere, so the photo needs no description. */
  isDecoration?: boolean;
  /** The largest picture above the fold: the browser loads it before all others. */
  isAboveFold?: boolean;
};

// A frame of another shape cuts at the foot, not into the hair. The words of a lost photo have no legible colour on its
// ground; the page names the member beside it.
const photo = { ...fills, objectFit: 'cover', objectPosition: 'top', color: 'transparent' } as const;

const Frame = chakra('div', {
  base: {
    position: 'relative',
    isolation: 'isolate',
    aspectRatio: '4 / 5',
    // The size of the initials depends on the card's width.
    containerType: 'inline-size',
    overflow: 'clip',
    borderRadius: 'lg',
    display: 'grid',
    placeItems: 'center',
    fontFamily: 'heading',
    lineHeight: '1',
    forcedColorAdjust: 'none',
  },
  variants: {
    photo: {
      color: { '& img': photo },
      duotone: { ...twoInks, '& img': { ...photo, ...twoInks['& img'] } },
    },
    tone: {
      business: { bg: gold[700], color: paper[100] },
      digital: { bg: forest[600], color: paper[100] },
      education: { bg: terracotta[800], color: paper[100] },
      talent: { bg: paper[400], color: forest[900] },
      media: { bg: terracotta[600], color: paper[100] },
    } satisfies Record<DivisionSlug, object>,
  },
});

type Photo = Pick<Content['team'][number], 'photo' | 'photoWidth' | 'photoHeight'>;

export function photoSource({ photo, photoWidth, photoHeight }: Photo) {
  if (!photo) return undefined;
  if (!photoWidth || !photoHeight) return { src: photo };
  const renditions = photoRenditions(photo, photoWidth);
  return {
    src: photo,
    srcSet: renditions.map(({ url, width }) => `${url} ${width}w`).join(', '),
    width: photoWidth,
    height: photoHeight,
  };
}

const words: Record<DivisionSlug, RegExp> = {
  business: /business|invest|trade|export/i,
  digital: /digital|technolog|software|cloud/i,
  education: /education|career|admission|universit/i,
  talent: /talent|recruit|diaspora/i,
  media: /media|event|film/i,
};

/** The division that a position names, or else one that depends on the person's name alone. */
export function toneOf({ name, position }: { name: string; position: string }): DivisionSlug {
  const named = divisions.find(({ slug }) => words[slug].test(position));
  if (named) return named.slug;
  const sum = Array.from(name).reduce((total, character) => total + (character.codePointAt(0) ?? 0), 0);
  return divisions[sum % divisions.length]?.slug ?? 'business';
}

/** The edge of a portrait on a dark band, whose own ground may be as dark. */
export const edgeOnDark = { outline: '1px solid', outlineColor: 'fg.inverted/30' } as const;

function Bust() {
  return (
    <chakra.svg viewBox="0 0 400 500" preserveAspectRatio="xMidYMax slice" {...fills} fill="currentColor">
      <circle cx="200" cy="212" r="168" opacity=".16" />
      <path
        opacity=".55"
        d="M28 500c2-92 50-136 126-148q46 44 92 0c76 12 124 56 126 148zM200 86c43 0 73 36 73 98 0 66-32 121-73 121s-73-55-73-121c0-62 30-98 73-98z"
      />
    </chakra.svg>
  );
}

export function Portrait({ member, standIn, sizes, isDecoration, isAboveFold, ...props }: PortraitProps) {
  const { name, photoAlt, photoColor, photoInColor } = member;
  const editing = useEditing();
  const editable = editing && !isDecoration && (
    <editing.EditablePhoto resource="team" record={member} field="photo" />
  );
  const source = photoSource(member);
  if (source) {
    // The inks cover the ground of the image as well.
    const ground = { '& img': { bg: photoColor ?? 'forest.900' } };
    return (
      <Frame photo={photoInColor ? 'color' : 'duotone'} css={ground} {...props}>
        <img
          {...source}
          sizes={sizes}
          alt={isDecoration ? '' : (photoAlt ?? name)}
          loading={isAboveFold ? undefined : 'lazy'}
          fetchPriority={isAboveFold ? 'high' : undefined}
          decoding="async"
        />
        {editable}
      </Frame>
    );
  }
  const tone = toneOf(member);
  return (
    <Frame tone={tone} aria-hidden={editable ? undefined : 'true'} {...props}>
      {isDecoration || standIn === 'initials' ? (
        // The initials are not part of the page's text, which has the name.
        <chakra.span
          data-initials={initials(name) || undefined}
          fontSize="30cqi"
          letterSpacing="tight"
          _before={{ content: 'attr(data-initials)' }}
        />
      ) : (
        <Bust />
      )}
      {editable}
    </Frame>
  );
}
