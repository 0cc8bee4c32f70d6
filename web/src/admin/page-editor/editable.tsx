import type { CSSObject } from '@emotion/react';
import type { DraftChange } from '@mipaka/contract';
import {
  type ComponentProps,
  createElement,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Place } from '../../lib/editing.tsx';
import { adminSystem } from '../theme/system.ts';
import { changeOf } from './changes.ts';
import { setCurrentField } from './current-field.ts';
import { errorIn, infoOf, type PlaceRules, placeKey, rulesOf } from './places.ts';
import { useSession } from './session.ts';

/** The id of the words that say how something is edited. */
export const HELP_ID = 'page-editor-help';

/** How things that can be typed look: one style for all of a page, not one made for each of them. */
export const editableStyles: CSSObject = {
  '[data-editable][role=textbox]': {
    cursor: 'text',
    borderRadius: '2px',
    outlineOffset: '3px',
    // A block in it makes it one: an outline in pieces would frame single lines.
    '&:has(> :is(div, p, ul, ol, dl, figure, article))': { display: 'block' },
    '&:hover': { outline: '2px dashed currentcolor' },
    '&:focus-visible': { outline: '3px solid currentcolor' },
    '&[data-changed]': { textDecoration: 'underline dotted', textUnderlineOffset: '0.25em' },
    '&[data-colleague]': { outline: '2px dotted currentcolor' },
    '&[contenteditable]': {
      outline: '3px solid currentcolor',
      whiteSpace: 'pre-wrap',
      overflowWrap: 'anywhere',
      textDecoration: 'none',
      textTransform: 'none',
      minWidth: '1ch',
      display: 'inline-block',
    },
    '&[data-lines][contenteditable]': { display: 'block', textAlign: 'start' },
    '&[aria-invalid]': { outlineColor: adminSystem.token.var('colors.border.error') },
  },
};

/** Something that can be typed, in the text around it: no field of a form could stand there. */
const Frame = (props: ComponentProps<'span'> & { [data: `data-${string}`]: unknown }) =>
  createElement('span', { role: 'textbox', tabIndex: 0, ...props });

/** What can be pressed although it lies in something that is edited: what it opens is edited, too. */
const PRESSED = 'summary, button';

/** How far into a text somebody has clicked, where it is shown as it is. */
function offsetAt(element: HTMLElement, { clientX, clientY }: MouseEvent, raw: string): number | null {
  if (element.textContent !== raw || element.childNodes.length !== 1) return null;
  const at = document.caretPositionFromPoint?.(clientX, clientY);
  return at && element.contains(at.offsetNode) ? at.offset : null;
}

/** Puts the caret into a field: after so many characters, or around all of it. */
function placeCaret(element: HTMLElement, offset: number | null) {
  const range = document.createRange();
  const text = element.firstChild;
  range.selectNodeContents(element);
  if (offset !== null && text) {
    range.setStart(text, Math.min(offset, text.textContent?.length ?? 0));
    range.collapse(true);
  }
  const selection = getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
}

/** What was typed: some browsers end it with a line of their own, and what is pasted may have more than one. */
function typedIn(element: HTMLElement, hasLines: boolean): string {
  const typed = element.innerText.replace(/\n$/, '');
  return hasLines ? typed : typed.replace(/\s*\n\s*/g, ' ');
}

type Props = Place & { children: ReactNode };

/** What somebody saw when the field was opened. */
type Begun = {
  place: Place;
  raw: string;
  offset: number | null;
  changes: readonly DraftChange[];
  rules: PlaceRules;
};

/** Something on the page that can be typed: it names itself, and is a field in place while it is edited. */
export function Editable({ resource, record, field, children }: Props) {
  const session = useSession();
  const place: Place = { resource, record, field };
  // What somebody types at stays that place: a colleague may make the record of a built-in text meanwhile.
  const [begun, setBegun] = useState<Begun | null>(null);
  const isEditing = begun !== null;
  const key = placeKey(begun?.place ?? place);
  const info = useMemo(() => infoOf({ resource, record, field }), [resource, record, field]);
  const raw = String((record as Record<string, unknown>)[field] ?? '');
  const element = useRef<HTMLSpanElement>(null);
  const returnsFocus = useRef(false);
  const [error, setError] = useState<string>();
  const colleague = session.colleagues.get(key);
  const isChanged = session.changes.some(
    (change) =>
      change.resource === resource &&
      change.record === record.id &&
      (change.kind === 'create' || (change.kind === 'set' && change.field === field)),
  );

  function begin(offset: number | null = null) {
    if (session.usesSheet) return session.openSheet(place);
    setBegun({ place, raw, offset, changes: session.changes, rules: rulesOf(place) });
    setError(undefined);
    session.setPlace(key);
  }
  useLayoutEffect(() => {
    const { current } = element;
    if (!begun || !current) return;
    current.textContent = begun.raw;
    current.focus();
    placeCaret(current, begun.offset);
    const length = Array.from(begun.raw).length;
    setCurrentField({ key: placeKey(begun.place), length, max: begun.rules.max, error: undefined });
  }, [begun]);
  // The page may go on to another one in mid-word.
  useEffect(() => () => setCurrentField(null), []);

  function end() {
    session.noteTyping(null);
    session.setPlace(null);
    setCurrentField(null);
    setBegun(null);
  }
  /** Keeps what was typed; says whether it could be. */
  function keep(): boolean {
    const { current } = element;
    if (!current || !begun) return true;
    const typed = typedIn(current, info.hasLines);
    const problem = errorIn(begun.rules, typed);
    setError(problem);
    setCurrentField({ key, length: Array.from(typed).length, max: begun.rules.max, error: problem });
    if (problem) return false;
    const value = begun.rules.schema.parse(typed);
    end();
    if (String(value ?? '') !== begun.raw.trim()) {
      session.keep(changeOf(begun.place, value, begun.changes));
    }
    return true;
  }

  const onClickCapture = (event: MouseEvent<HTMLElement>) => {
    const pressed = (event.target as Element).closest(PRESSED);
    if (pressed && event.currentTarget.contains(pressed)) return;
    // A link opens in a tab of its own, as anywhere.
    if (event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    if (!isEditing) begin(offsetAt(event.currentTarget, event, raw));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.target !== event.currentTarget) return;
    if (!isEditing) {
      if (event.key !== 'Enter' && event.key !== 'F2') return;
      event.preventDefault();
      event.stopPropagation();
      begin();
      return;
    }
    const isChord = event.ctrlKey || event.metaKey;
    // What is typed is nobody else's shortcut, and no movement between the tabs of the page.
    event.stopPropagation();
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      returnsFocus.current = true;
      end();
    } else if (event.key === 'Enter' && (!info.hasLines || isChord)) {
      event.preventDefault();
      returnsFocus.current = keep();
    }
  };
  useEffect(() => {
    // The field has become what it was: the keyboard goes on from it, unless it has gone elsewhere by itself.
    if (!isEditing && returnsFocus.current) element.current?.focus({ preventScroll: true });
    returnsFocus.current = false;
  }, [isEditing]);

  const shared = {
    ref: element,
    'data-editable': key,
    'data-resource': resource,
    'data-record': record.id,
    'data-lines': info.hasLines || undefined,
    'data-changed': isChanged || undefined,
    'data-colleague': colleague,
    'aria-label': colleague ? `${info.label} (${colleague} is editing it)` : info.label,
    'aria-multiline': info.hasLines || undefined,
    'aria-describedby': HELP_ID,
    onClickCapture,
    onKeyDown,
  } as const;
  if (!begun) {
    return (
      <Frame key="shown" {...shared} aria-readonly>
        {children}
      </Frame>
    );
  }
  return (
    <Frame
      key="field"
      {...shared}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-invalid={error ? true : undefined}
      onInput={(event) => {
        const typed = typedIn(event.currentTarget, info.hasLines);
        const problem = error && errorIn(begun.rules, typed);
        if (!problem) setError(undefined);
        setCurrentField({ key, length: Array.from(typed).length, max: begun.rules.max, error: problem });
        const isGood = errorIn(begun.rules, typed) === undefined;
        session.noteTyping(
          isGood ? changeOf(begun.place, begun.rules.schema.parse(typed), begun.changes) : null,
        );
      }}
      onBlur={(event: FocusEvent) => {
        // Another window is no reason to leave the field.
        if (document.hasFocus() && event.relatedTarget !== event.currentTarget) keep();
      }}
    />
  );
}
