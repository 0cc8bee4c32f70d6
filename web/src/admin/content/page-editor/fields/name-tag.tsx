import { chakra } from '@chakra-ui/react';
import { contactRecordIn, type PublicName, resourceNamed } from '@mipaka/contract';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createStore } from '../../../../shared/lib/create-store.ts';
import { usePageMoves } from '../../../../shared/lib/use-stands-in-the-way.ts';
import type { IconName } from '../../../../shared/ui/icon.tsx';
import { listen } from '../../../lib/listen.ts';
import { Action } from '../../../ui/action.tsx';
import { isSingle, isText, shownRecord } from '../../lib/site-places.ts';
import type { OpenRecord } from '../dialogs/record-editor.tsx';
import type { Session } from '../draft/session.ts';
import type { DraftActions } from '../draft/use-draft-actions.ts';
import { placeBeside, TOP_PX } from './beside.ts';
import { neighbourOf } from './sorted.ts';

/** The field in which the user is typing, for the label beside it. */
type CurrentField = {
  key: string;
  length: number;
  max: number | undefined;
  error: string | undefined;
};

/** A store outside React, so that a keystroke renders the label and not the page. */
export const { set: setCurrentField, use: useCurrentField } = createStore<CurrentField | null>(null);

/** How long the tools stay when the pointer leaves, in milliseconds: long enough to reach them. */
const STAYS_MS = 250;
/** Distance from the element, whose outline takes all but two of them, in pixels. */
const GAP_PX = 8;

const Tag = chakra('div', {
  base: {
    position: 'fixed',
    zIndex: 'docked',
    // On a phone it would cover the texts around: there it stands above the bar.
    insetInlineStart: { base: '2', sm: 'var(--tag-x)' },
    top: { sm: 'var(--tag-y)' },
    bottom: { base: 'calc(var(--bottom-bar) + 0.5rem)', sm: 'auto' },
    display: 'flex',
    alignItems: 'center',
    flexWrap: 'wrap',
    gap: '1',
    '& > span + span': {
      marginInlineStart: '2',
      paddingInlineStart: '3',
      borderInlineStartWidth: '1px',
    },
    width: 'max-content',
    maxWidth: 'calc(100vw - 1rem)',
    paddingInline: '3',
    borderRadius: 'md',
    bg: 'bg.panel',
    color: 'fg',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    boxShadow: 'lg',
    fontSize: 'sm',
    minHeight: '9',
    // On a phone a name alone would cover words, and the sheet has the name.
    '&:not(:has(button, a))': { '@media (max-width: 40rem)': { display: 'none' } },
  },
});

const isTag = (element: Element | null) => element?.closest('[data-name-tag]') != null;
const editableAt = (element: Element | null) => element?.closest<HTMLElement>('[data-editable]') ?? null;

/** The editable element under the pointer, otherwise the focused one. */
function useTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = (pointed: Element | null) => {
      clearTimeout(timer);
      if (isTag(pointed)) return;
      // A field being typed in keeps its label, wherever the pointer is.
      const typed = document.querySelector<HTMLElement>('[data-editable][contenteditable]');
      const element = typed ?? editableAt(pointed);
      if (element) return setTarget(element);
      timer = setTimeout(() => {
        if (!isTag(document.activeElement)) setTarget(editableAt(document.activeElement));
      }, STAYS_MS);
    };
    const onOver = ({ target }: { target: Element }) => follow(target);
    const onFocus = () => follow(document.activeElement);
    const stop = listen(document, { pointerover: onOver, focusin: onFocus, focusout: onFocus });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  return target?.isConnected ? target : null;
}

/** The lines of an element's words, because its box may be wider; the box of a field or a photo, which has a frame. */
function linesOf(element: HTMLElement): DOMRect[] {
  const words = document.createRange();
  words.selectNodeContents(element);
  const lines = element.matches('[role=textbox]:not([contenteditable])') ? [...words.getClientRects()] : [];
  const shown = lines.filter(({ width }) => width > 0);
  return shown.length > 0 ? shown : [element.getBoundingClientRect()];
}

const tool = (icon: IconName, label: string, does: { onClick: () => void } | { to: string }) => (
  <Action icon={icon} minW="9" minH="9" aria-label={label} title={label} reloadDocument {...does} />
);

/** The fields that a new record has in common with the one beside which it is added. */
const COMMON = ['division', 'category', 'page', 'type', 'position'];
const beside = (record: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(record).filter(([field]) => COMMON.includes(field)));

/** Names the element under the pointer or in focus, counts its characters, and has tools for its record. */
export function NameTag({ session, tools }: { session: Session; tools: DraftActions['tools'] }) {
  const target = useTarget();
  const field = useCurrentField();
  const tag = useRef<HTMLDivElement>(null);
  const place = useCallback(() => {
    const { current } = tag;
    if (!target?.isConnected || !current) return;
    const bar = document.querySelector('[data-page-editor]')?.getBoundingClientRect().top ?? innerHeight;
    const { top: start, bottom: end } = target.getBoundingClientRect();
    // The label leaves the screen with its element, unless the focus is in the label.
    const isAway = (end < TOP_PX || start > bar) && !current.contains(document.activeElement);
    current.style.visibility = isAway ? 'hidden' : '';
    const { left, top } = placeBeside({
      lines: linesOf(target),
      size: current.getBoundingClientRect(),
      room: { left: GAP_PX, top: TOP_PX, right: innerWidth - GAP_PX, bottom: bar - GAP_PX },
      others: [...document.querySelectorAll<HTMLElement>('[data-editable]')]
        .filter((other) => !other.contains(target) && !target.contains(other))
        .flatMap(linesOf),
      gap: GAP_PX,
    });
    current.style.setProperty('--tag-x', `${left}px`);
    current.style.setProperty('--tag-y', `${top}px`);
  }, [target]);
  // In each render, because what it shows may have another size.
  useLayoutEffect(place);
  usePageMoves(place);
  useEffect(() => {
    if (!target) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // The keys of a context menu move the focus to the tools of the focused element.
      const isMenuKey = event.key === 'ContextMenu' || (event.shiftKey && event.key === 'F10');
      const { current } = tag;
      if (!isMenuKey || !current?.querySelector('button') || document.activeElement !== target) return;
      event.preventDefault();
      current.style.visibility = '';
      current.querySelector('button')?.focus();
    };
    return listen(document, { keydown: onKeyDown });
  }, [target]);

  if (!target) return null;
  const label = target.getAttribute('aria-label');
  return (
    <Tag
      ref={tag}
      data-name-tag=""
      role="group"
      aria-label={`Tools for ${label}`}
      onKeyDown={({ key }) => key === 'Escape' && target.focus()}
    >
      <chakra.span fontWeight="medium">{label}</chakra.span>
      {field && field.key === target.dataset.editable ? (
        <TypedNotes field={field} hasLines={target.dataset.lines !== undefined} />
      ) : (
        <RecordTools {...{ target, session, tools }} />
      )}
    </Tag>
  );
}

/** Beside a field that is being typed in: its length, an error, and the keys that end it. */
const TypedNotes = ({ field, hasLines }: { field: CurrentField; hasLines: boolean }) => (
  <>
    {field.max !== undefined && (
      <chakra.span color={field.length > field.max ? 'fg.error' : 'fg.muted'}>
        {field.length} of {field.max.toLocaleString('en')}
      </chakra.span>
    )}
    {field.error && (
      <chakra.span id="typed-error" role="alert" color="fg.error">
        {field.error}
      </chakra.span>
    )}
    <chakra.span id="typed-keys" color="fg.muted">
      {hasLines ? 'Ctrl + Enter keeps' : 'Enter keeps'}, Esc cancels
    </chakra.span>
  </>
);

type ToolsProps = { target: HTMLElement; session: Session; tools: DraftActions['tools'] };

function RecordTools({ target, session: { content, show }, tools }: ToolsProps) {
  const { resource: name, record: id } = target.dataset;
  const resource = name as PublicName;
  const record = id === undefined ? undefined : shownRecord(content, resource, id);
  const { noun, fields } = resourceNamed(resource);
  const link = target.closest('a');
  /** A tool that goes once it is pressed: the element keeps the focus, or its neighbour if it goes as well. */
  const passing = (icon: IconName, label: string, act: () => void) =>
    tool(icon, label, {
      onClick: () => {
        target.focus();
        act();
      },
    });
  const open = (record: OpenRecord) => show({ kind: 'record', open: record });
  const move = (icon: IconName, label: string, by: -1 | 1) => {
    const neighbour = 'sortOrder' in fields && neighbourOf(target, by);
    return id && neighbour && tool(icon, label, { onClick: () => tools.move(resource, id, by, neighbour) });
  };
  return (
    <>
      {record && !isSingle(resource) && (
        <>
          {move('arrow-up', 'Move up', -1)}
          {move('arrow-down', 'Move down', 1)}
          {passing('plus', `Add ${noun}`, () => open({ resource, id: null, start: beside(record) }))}
          {passing('eye-off', `Hide ${noun}`, () => tools.hide(resource, record.id))}
        </>
      )}
      {(record || resource === 'contactDetails') &&
        !isText(resource) &&
        passing('list', 'All fields', () =>
          open({
            resource,
            id: record?.id ?? null,
            start: record ?? contactRecordIn(content.contactDetails),
          }),
        )}
      {record &&
        isText(resource) &&
        passing('rotate-ccw', 'Reset to built-in', () => tools.reset(resource, record))}
      {link && tool('external-link', 'Open the link', { to: link.href })}
    </>
  );
}
