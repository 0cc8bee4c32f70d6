import { chakra } from '@chakra-ui/react';
import { Fold, SMALL } from '../../ui/fold.tsx';
import { cutAt, LEADER_PREVIEW, MEMBER_PREVIEW, previewOf } from './preview-of.ts';

type Props = {
  text: string;
  /** The member's name, for screen readers that read the button alone. */
  name: string;
  /** The leader's biography: wide screens show all of it, small ones exactly its first characters. */
  isOfLeader?: boolean;
};

const Text = chakra('p', {
  base: { color: 'fg.muted', whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' },
});

// The selector begins with `div`: Emotion would apply a leading pseudo-class to the ellipsis itself.
const CLOSED = 'div:has(> details:not([open])) &';
/** The ellipsis at the cut of a biography while the fold around it is closed. */
const Ellipsis = chakra('span', {
  base: { display: 'none', _after: { content: '"…"' } },
  variants: {
    until: {
      md: { [SMALL]: { [CLOSED]: { display: 'inline' } } },
      never: { [CLOSED]: { display: 'inline' } },
    },
  },
});

/** A biography that unfolds at its cut. A short text has no button. */
export function Biography({ text, name, isOfLeader = false }: Props) {
  const { preview, rest } = isOfLeader ? cutAt(text, LEADER_PREVIEW) : previewOf(text, MEMBER_PREVIEW);
  if (!rest) return <Text>{text}</Text>;

  const until = isOfLeader ? 'md' : 'never';
  return (
    <Fold
      until={until}
      more="Read more"
      less="Show less"
      about={name}
      button={{ variant: 'plain', colorPalette: 'accent', paddingInline: '0', fontSize: 'sm' }}
    >
      <Text>
        {preview}
        <Ellipsis until={until} />
        <span data-folded="">{rest}</span>
      </Text>
    </Fold>
  );
}
