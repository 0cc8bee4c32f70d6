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
  useRef,
  useState,
} from 'react';
import { type Place, useEditing } from '../../../../shared/lib/content/editing.tsx';
import { isSame } from '../../../lib/fields.ts';
import { adminSystem } from '../../../theme/system.ts';
import { builtInFor, hasBuiltIn } from '../../lib/site-places.ts';
import { pendingAt } from '../draft/changes.ts';
import type { Session } from '../draft/session.ts';
import { changeAt, errorIn, infoOf, type PlaceRules, placeKey, rulesOf } from '../places.ts';
import { setCurrentField } from './current-field.ts';

/** The id of the words that say how something is edited. */
export const HELP_ID = 'page-editor-help';

/** For so many milliseconds a page that is opened for editing shows what can be edited. */
export const PULSE_MS = 2_000;
const NEW = 'body[data-page-edited=new] [data-editable]';

/** How things that can be edited look: one style for all of a page, not one made for each of them. */
export const editableStyles: CSSObject = {
  '@keyframes page-editor-pulse': {
    'from, to': { outlineColor: 'transparent' },
    '25%, 60%': { outlineColor: 'currentcolor' },
  },
  [NEW]: {
    outline: '2px dashed currentcolor',
    '@media (prefers-reduced-motion: no-preference)': {
      animation: `page-editor-pulse ${PULSE_MS}ms ease-in-out both`,
    },
  },
  [`${NEW}:is(button)`]: { outlineOffset: '-4px' },
  '[data-editable][role=textbox]': {
    cursor: 'text',
    borderRadius: '2px',
    outlineOffset: '3px',
    // A block in it makes it one: an outline in pieces would frame single lines.
    '&:has(> :is(div, p, ul, ol, dl, figure, article))': { display: 'block' },
    '&:hover': { outline: '2px dashed currentcolor' },
    '&:focus-visible': { outline: '3px solid currentcolor' },
    '&[data-changed]': { textDecoration: 'underline dotted 2px', textUnderlineOffset: '0.25em' },
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

/** What is typed in the text around it: no field of a form could stand there. */
const Frame = (props: ComponentProps<'span'>) => createElement('span', props);

/** What can be pressed although it lies in something that is edited: what it opens is edited, too. */
const PRESSED = 'summary, button';

/** How far into a text somebody has clicked, where it is shown as it is, in however many pieces. */
function offsetAt(element: HTMLElement, { clientX, clientY }: MouseEvent, raw: string): number | null {
  const at = element.textContent === raw ? document.caretPositionFromPoint?.(clientX, clientY) : null;
  if (!at || !element.contains(at.offsetNode)) return null;
  const before = document.createRange();
  before.selectNodeContents(element);
  before.setEnd(at.offsetNode, at.offset);
  return before.toString().length;
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

/** What is said of a thing on the page, whether it is shown or typed. */
function attributesOf({ resource, record, field }: Place, key: string, session: Session) {
  const info = infoOf({ resource, record, field });
  const colleague = session.colleagues.get(key);
  const change = changeAt(session.changes, { resource, record, field });
  // The record of something built in has all of its fields, of which most say what is built in.
  const isChanged =
    change?.kind === 'create' && hasBuiltIn(resource)
      ? !isSame(record[field], builtInFor(resource, record)[field])
      : change !== undefined;
  return {
    role: 'textbox',
    tabIndex: 0,
    'data-editable': key,
    'data-resource': resource,
    'data-record': record.id,
    'data-lines': info.hasLines || undefined,
    'data-changed': isChanged || undefined,
    'data-colleague': colleague,
    'aria-label': colleague ? `${info.label} (${colleague} is editing it)` : info.label,
    'aria-multiline': info.hasLines || undefined,
    'aria-describedby': HELP_ID,
  } as const;
}

/** Keeps a click from what lies around, and says so; not one on something that can be pressed by itself. */
function takeClick(event: MouseEvent<HTMLElement>): boolean {
  const pressed = (event.target as Element).closest(PRESSED);
  const isElsewhere = pressed && event.currentTarget.contains(pressed);
  // A link opens in a tab of its own, as anywhere.
  if (isElsewhere || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/**
 * Something on the page that can be typed: it names itself, and is a field in place while it is edited. While the page is
 * not edited, it is the same element and says nothing: the page keeps its layout when the editor is opened.
 */
export function Editable({ resource, record, field, children }: Props) {
  const session = useEditing() as Session | null;
  // What somebody types at stays that place: a colleague may make the record of a built-in text meanwhile.
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun && !session) setBegun(null);
  const element = useRef<HTMLSpanElement>(null);
  const returnsFocus = useRef(false);
  useEffect(() => {
    // The field has become what it was: the keyboard goes on from it, unless it has gone elsewhere by itself.
    if (!begun && returnsFocus.current) element.current?.focus({ preventScroll: true });
    returnsFocus.current = false;
  }, [begun]);

  // No field of a form could stand in a text.
  if (!session) return createElement('span', { key: 'shown', ref: element }, children);
  const place: Place = { resource, record, field };
  if (begun) {
    return (
      <Field
        key="field"
        begun={begun}
        place={place}
        session={session}
        onEnd={(isByKey) => {
          returnsFocus.current = isByKey;
          setBegun(null);
        }}
      />
    );
  }
  const key = placeKey(place);
  const raw = String((record as Record<string, unknown>)[field] ?? '');
  const begin = (offset: number | null) => {
    if (session.usesSheet) return session.openSheet(place);
    setBegun({ place, raw, offset, changes: session.changes, rules: rulesOf(place) });
    session.setPlace(key);
  };
  const shown = {
    ...attributesOf(place, key, session),
    'aria-readonly': true,
    ref: element,
    onClickCapture: (event: MouseEvent<HTMLElement>) => {
      if (takeClick(event)) begin(offsetAt(event.currentTarget, event, raw));
    },
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return;
      event.preventDefault();
      event.stopPropagation();
      begin(null);
    },
  };
  return createElement('span', { key: 'shown', ...shown }, children);
}

type FieldProps = {
  begun: Begun;
  place: Place;
  session: Session;
  /** It is over: by a key, or because somebody went elsewhere. */
  onEnd: (isByKey: boolean) => void;
};

function Field({ begun, place, session, onEnd }: FieldProps) {
  const { rules, raw, offset, changes } = begun;
  const key = placeKey(begun.place);
  const { hasLines } = infoOf(place);
  const element = useRef<HTMLSpanElement>(null);
  const [error, setError] = useState<string>();
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.textContent = raw;
    current.focus();
    placeCaret(current, offset);
    setCurrentField({ key, length: Array.from(raw).length, max: rules.max, error: undefined });
  }, [raw, offset, key, rules]);
  // The page may go on to another one in mid-word.
  useEffect(() => () => setCurrentField(null), []);

  function end(isByKey: boolean) {
    session.noteTyping(null);
    session.setPlace(null);
    setCurrentField(null);
    onEnd(isByKey);
  }
  /** Keeps what was typed, where it can be. */
  function keep(isByKey: boolean) {
    const { current } = element;
    if (!current) return;
    const typed = typedIn(current, hasLines);
    const problem = errorIn(rules, typed);
    setError(problem);
    setCurrentField({ key, length: Array.from(typed).length, max: rules.max, error: problem });
    if (problem) return;
    const value = rules.schema.parse(typed);
    end(isByKey);
    if (String(value ?? '') !== raw.trim()) session.keep(pendingAt(begun.place, value, changes));
  }

  return (
    <Frame
      {...attributesOf(place, key, session)}
      ref={element}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-invalid={error ? true : undefined}
      onClickCapture={takeClick}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        const isChord = event.ctrlKey || event.metaKey;
        // What is typed is nobody else's shortcut, and no movement between the tabs of the page.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        if (event.key === 'Escape') {
          event.preventDefault();
          end(true);
        } else if (event.key === 'Enter' && (!hasLines || isChord)) {
          event.preventDefault();
          keep(true);
        }
      }}
      onInput={(event) => {
        const typed = typedIn(event.currentTarget, hasLines);
        const problem = error && errorIn(rules, typed);
        if (!problem) setError(undefined);
        setCurrentField({ key, length: Array.from(typed).length, max: rules.max, error: problem });
        const isGood = errorIn(rules, typed) === undefined;
        session.noteTyping(isGood ? pendingAt(begun.place, rules.schema.parse(typed), changes) : null);
      }}
      onBlur={(event: FocusEvent) => {
        // Another window is no reason to leave the field.
        if (document.hasFocus() && event.relatedTarget !== event.currentTarget) keep(false);
      }}
    />
  );
}
