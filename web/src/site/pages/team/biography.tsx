import { chakra } from '@chakra-ui/react';
import { Fold, SMALL } from '../../ui/fold.tsx';
import { cutAt, LEADER_PREVIEW, MEMBER_PREVIEW, previewOf } from './preview-of.ts';

type Props = {
  text: string;
  /** Whose biography it is, for readers of the button alone. */
  name: string;
  /** Wider screens show all of it, and a small one exactly its first characters. */
  isOfLeader?: boolean;
};

const Text = chakra('p', {
  base: { color: 'fg.muted', whiteSpace: 'pre-line', overflowWrap: 'anywhere', maxWidth: 'prose' },
});

// Begins with the element: Emotion would take a pseudo-class at the start for one of the ellipsis itself.
const CLOSED = 'div:has(> details:not([open])) &';
/** Stands where a biography is cut, for as long as the fold around it is closed. */
const Ellipsis = chakra('span', {
  base: { display: 'none', _after: { content: '"…"' } },
  variants: {
    until: {
      md: { [SMALL]: { [CLOSED]: { display: 'inline' } } },
      never: { [CLOSED]: { display: 'inline' } },
    },
  },
});

/** A biography that opens where it is cut. A text that is short enough has no button. */
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
