import type { CSSObject } from '@emotion/react';
import { withoutControls } from '@mipaka/contract';
import { type ComponentProps, type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { type EditableText, type Place, useEditing } from '../../../../shared/lib/content/content.tsx';
import { looksSame } from '../../../lib/fields.ts';
import { adminSystem } from '../../../theme/system.ts';
import { type Pending, pendingAt } from '../../lib/draft-changes.ts';
import {
  builtInFor,
  changeAt,
  errorIn,
  hasBuiltIn,
  infoOf,
  placeData,
  placeKey,
  rulesOf,
  scheduleAt,
} from '../../lib/site-places.ts';
import { placeName, type Session } from '../draft/session.ts';
import { setCurrentField } from './name-tag.tsx';

/** The id of the instructions for editing, which each editable element refers to. */
export const HELP_ID = 'page-editor-help';

const FOCUS_RING = adminSystem.token.var('colors.accent.focusRing');

/** The look of editable elements: one style for the whole page instead of one per element. */
export const editableStyles: CSSObject = {
  'button[data-editable]': {
    outlineOffset: '-4px',
    '&:hover': { outline: `2px dashed ${FOCUS_RING}` },
    '&:focus-visible': { outline: `3px solid ${FOCUS_RING}`, outlineOffset: '-4px' },
  },
  '[data-editable][role=textbox]': {
    cursor: 'text',
    borderRadius: '2px',
    outlineOffset: '3px',
    // With a block inside, the element becomes a block: otherwise its outline would frame single lines.
    '&:has(> :is(div, p, ul, ol, dl, figure, article))': { display: 'block' },
    '&:hover': { outline: '2px dashed currentcolor' },
    '&:focus-visible': { outline: '3px solid currentcolor' },
    '&[data-scheduled]': { textDecoration: 'underline dashed 2px', textUnderlineOffset: '0.25em' },
    '&[data-changed]': { textDecoration: 'underline dotted 2px', textUnderlineOffset: '0.25em' },
    '&[data-colleague]': { outline: '2px dotted currentcolor' },
    '&[contenteditable]': {
      outline: '3px solid currentcolor',
      whiteSpace: 'pre-wrap',
      textDecoration: 'none',
      textTransform: 'none',
      minWidth: '1ch',
      display: 'inline-block',
    },
    '&[data-lines][contenteditable]': { display: 'block', textAlign: 'start' },
    '&[aria-invalid]': { outlineColor: adminSystem.token.var('colors.border.error') },
  },
};

/** A span in the surrounding text, because a form field cannot stand inside a text. */
const Frame = (props: ComponentProps<'span'>) => <span {...props} />;

/** Controls inside an editable element that stay usable, because they open further editable content. */
const PRESSED = 'summary, button';

type Click = Pick<MouseEvent, 'clientX' | 'clientY'>;
/** The place as the user opened its field, by a click or by a key. */
type Begun = { place: Place; click: Click | null };

/** Puts the caret into a field where somebody has clicked, or at its end; without a click selects the whole text. */
function placeCaret(element: HTMLElement, click: Click | null) {
  const selection = getSelection();
  selection?.selectAllChildren(element);
  if (!click) return;
  const at = document.caretPositionFromPoint?.(click.clientX, click.clientY);
  if (at && element.contains(at.offsetNode)) selection?.collapse(at.offsetNode, at.offset);
  else selection?.collapseToEnd();
}

/** The typed text. Some browsers end it with an extra line break. */
const typedIn = (element: HTMLElement, hasLines: boolean) =>
  withoutControls(element.innerText.replace(/\n$/, ''), hasLines);

/** The attributes of an editable element, both shown and as a field. */
function attributesOf(place: Place, session: Session) {
  const { resource, record, field } = place;
  const info = infoOf(place);
  const change = changeAt(session.changes, place);
  // The drafted record of a built-in text or value holds all its fields, most of them still as built-in.
  const isChanged =
    change?.kind === 'create' && hasBuiltIn(resource)
      ? !looksSame(record[field], builtInFor(resource, record)[field])
      : change !== undefined;
  return {
    role: 'textbox',
    tabIndex: 0,
    ...placeData(place),
    'data-lines': info.hasLines || undefined,
    'data-changed': isChanged || undefined,
    'data-scheduled': scheduleAt(session.schedules, place) !== undefined || undefined,
    'data-colleague': session.colleagues.get(placeKey(place)),
    'aria-label': placeName(place, session),
    'aria-multiline': info.hasLines || undefined,
    'aria-describedby': HELP_ID,
  } as const;
}

/** Stops a click from reaching surrounding elements, and says so; not a click on a control that stays usable. */
function takeClick(event: MouseEvent<HTMLElement>): boolean {
  const pressed = (event.target as Element).closest(PRESSED);
  const isElsewhere = pressed && event.currentTarget.contains(pressed);
  // With Ctrl or ⌘ a link opens in a new tab, as anywhere.
  if (isElsewhere || event.ctrlKey || event.metaKey) return false;
  event.preventDefault();
  event.stopPropagation();
  return true;
}

/** A value on the page; while the page is edited a field, in the same element, so that the layout stays. */
export const Editable: EditableText = ({ children, ...place }) => {
  const session = useEditing() as Session | null;
  // The place stays the one that the user opened, even if a colleague then creates the record of a built-in text.
  const [begun, setBegun] = useState<Begun | null>(null);
  if (begun && !session) setBegun(null);
  const returnsFocus = useRef(false);

  if (!session) return <Frame key="shown">{children}</Frame>;
  if (begun) {
    return (
      <Field
        key="field"
        {...{ begun, place, session }}
        onEnd={(isByKey) => {
          returnsFocus.current = isByKey;
          setBegun(null);
        }}
      />
    );
  }
  const begin = (click: Click | null) => {
    if (session.usesSheet) return session.show({ kind: 'field', place });
    setBegun({ place, click });
  };
  return (
    <Frame
      key="shown"
      {...attributesOf(place, session)}
      aria-readonly
      ref={(element) => {
        // The field is text again: the keyboard continues from it, unless the focus has moved elsewhere already.
        if (element && returnsFocus.current) element.focus({ preventScroll: true });
        returnsFocus.current = false;
      }}
      onClickCapture={(event) => {
        if (takeClick(event)) begin(event);
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || (event.key !== 'Enter' && event.key !== 'F2')) return;
        event.preventDefault();
        event.stopPropagation();
        begin(null);
      }}
    >
      {children}
    </Frame>
  );
};

type FieldProps = {
  begun: Begun;
  place: Place;
  session: Session;
  /** Called at the end of editing: by a key, or because the focus moved elsewhere. */
  onEnd: (isByKey: boolean) => void;
};

function Field({ begun, place, session, onEnd }: FieldProps) {
  const [{ key, raw, rules, changes }] = useState(() => ({
    key: placeKey(begun.place),
    raw: withoutControls(String(begun.place.record[begun.place.field] ?? ''), infoOf(begun.place).hasLines),
    rules: rulesOf(begun.place),
    changes: session.changes,
  }));
  const { hasLines } = infoOf(place);
  const element = useRef<HTMLSpanElement>(null);
  const [error, setError] = useState<string>();
  /** Keeps what is typed so far: the user may leave the page in mid-word, as by Back. */
  const onLeave = useRef<() => void>(undefined);
  const note = (typed: string, problem?: string) => {
    setError(problem);
    setCurrentField({ key, length: Array.from(typed).length, max: rules.max, error: problem });
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, and then the element has what is typed
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    current.textContent = raw;
    current.focus();
    placeCaret(current, begun.click);
    note(raw);
    session.setPlace(key);
    return () => {
      setCurrentField(null);
      session.setPlace('');
      onLeave.current?.();
    };
  }, []);

  /** The change that a valid text makes; null for the text that was there. */
  function changeIn(typed: string): Pending | null {
    const value = rules.schema.parse(typed);
    return rules.schema.safeParse(raw).data === value ? null : pendingAt(begun.place, value, changes);
  }
  function end(isByKey: boolean) {
    onLeave.current = undefined;
    session.noteTyping(null);
    onEnd(isByKey);
  }
  /** Keeps the typed value if it is valid; otherwise shows the problem and stays. */
  function keep(typed: string, isByKey: boolean) {
    const problem = errorIn(rules, typed);
    note(typed, problem);
    if (problem) return;
    const change = changeIn(typed);
    end(isByKey);
    if (change) session.keep(change);
  }

  return (
    <Frame
      {...attributesOf(place, session)}
      ref={element}
      contentEditable="plaintext-only"
      suppressContentEditableWarning
      aria-invalid={error ? true : undefined}
      // Here Enter and Esc end editing; an element that is not being edited has other keys (name-tag.tsx).
      aria-describedby="typed-error typed-keys"
      onClickCapture={takeClick}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget) return;
        // Typed keys must trigger no shortcut of the page, and no movement between its tabs.
        event.stopPropagation();
        if (event.nativeEvent.isComposing) return;
        const isKept = event.key === 'Enter' && (!hasLines || event.ctrlKey || event.metaKey);
        if (!isKept && event.key !== 'Escape') return;
        event.preventDefault();
        if (isKept) keep(typedIn(event.currentTarget, hasLines), true);
        else end(true);
      }}
      onInput={(event) => {
        const typed = typedIn(event.currentTarget, hasLines);
        const problem = errorIn(rules, typed);
        note(typed, error && problem);
        const change = problem ? null : changeIn(typed);
        session.noteTyping(change);
        const text = typed.trim();
        onLeave.current = () => {
          if (change) session.keep(change);
          else if (problem && text) session.refuse(pendingAt(begun.place, text, changes), problem);
        };
      }}
      onBlur={(event) => {
        // Another window is no reason to leave the field.
        if (document.hasFocus() && event.relatedTarget !== event.currentTarget)
          keep(typedIn(event.currentTarget, hasLines), false);
      }}
    />
  );
}
