import { Button, chakra } from '@chakra-ui/react';
import { type Content, contactRecordIn, type PublicName, resourceNamed } from '@mipaka/contract';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Icon, type IconName } from '../../../../shared/ui/icon.tsx';
import { listen } from '../../../lib/listen.ts';
import { Action } from '../../../ui/action.tsx';
import { isText, shownRecord } from '../../lib/site-places.ts';
import type { Session } from '../draft/session.ts';
import { isSingle } from '../places.ts';
import { placeBeside, TOP_PX } from './beside.ts';
import { useCurrentField } from './current-field.ts';
import { neighbourOf } from './neighbour.ts';

/** How long the tools stay when the pointer leaves, in milliseconds: long enough to reach them. */
const STAYS_MS = 250;
/** Distance from the element, whose outline takes all but two of them, in pixels. */
const GAP_PX = 8;

export type Tools = {
  move: (resource: PublicName, id: string, by: -1 | 1, neighbour: string) => void;
  hide: (resource: PublicName, id: string) => void;
  /** Resets a record to the built-in; changes in the draft are discarded. */
  reset: (resource: PublicName, id: string) => void;
};

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

const nearest = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-editable], [data-name-tag]') : null;

/** The editable element under the pointer, otherwise the focused one. */
function useTarget(): HTMLElement | null {
  const [target, setTarget] = useState<HTMLElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const focused = () => {
      const near = nearest(document.activeElement);
      return near?.dataset.editable === undefined ? null : near;
    };
    const isTag = (element: Element | null) => element?.closest('[data-name-tag]') != null;
    const onOver = (event: Event) => {
      const near = nearest(event.target);
      clearTimeout(timer);
      if (near?.dataset.nameTag !== undefined) return;
      // A field being typed in keeps its label, wherever the pointer is.
      const typed = document.querySelector<HTMLElement>('[data-editable][contenteditable]');
      if (typed) setTarget(typed);
      else if (near) setTarget(near);
      else timer = setTimeout(() => setTarget(focused()), STAYS_MS);
    };
    const onFocus = () => {
      if (isTag(document.activeElement)) return;
      const near = focused();
      if (near) setTarget(near);
    };
    const onFocusOut = () => {
      clearTimeout(timer);
      timer = setTimeout(() => isTag(document.activeElement) || setTarget(focused()), STAYS_MS);
    };
    const stop = listen(document, { pointerover: onOver, focusin: onFocus, focusout: onFocusOut });
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

const tool = (icon: IconName, label: string, onClick: () => void) => (
  <Action icon={icon} minW="9" minH="9" aria-label={label} title={label} onClick={onClick} />
);

/** The initial values of a new record that is added beside another one. */
const beside = (record: Record<string, unknown>) =>
  Object.fromEntries(
    ['division', 'category', 'page', 'type', 'position'].flatMap((field) =>
      record[field] === undefined ? [] : [[field, record[field]]],
    ),
  );

/** Names the element under the pointer or in focus, counts its characters, and has tools for its record. */
export function NameTag({ session, content, tools }: { session: Session; content: Content; tools: Tools }) {
  const target = useTarget();
  const field = useCurrentField();
  const tag = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const place = () => {
      const { current } = tag;
      if (!target?.isConnected || !current) return;
      const bar = document.querySelector('[data-page-editor]')?.getBoundingClientRect().top ?? innerHeight;
      const { top: start, bottom: end } = target.getBoundingClientRect();
      // It goes with what it names, unless somebody is about to use it.
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
    };
    place();
    const frame = requestAnimationFrame(place);
    const stop = listen(window, { scroll: place, resize: place }, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  });
  useEffect(() => {
    if (!target) return;
    const onKeyDown = (event: KeyboardEvent) => {
      // The keys of a context menu move the focus to the tools of the focused element.
      if (event.key !== 'ContextMenu' && !(event.shiftKey && event.key === 'F10')) return;
      if (document.activeElement !== target) return;
      const first = tag.current?.querySelector('button');
      if (!first) return;
      event.preventDefault();
      if (tag.current) tag.current.style.visibility = '';
      first.focus();
    };
    return listen(document, { keydown: onKeyDown });
  }, [target]);

  if (!target) return null;
  const { editable, resource: name, record: id } = target.dataset;
  const resource = name as PublicName;
  const isTyped = field !== null && field.key === editable;
  const record = id === undefined ? undefined : shownRecord(content, resource, id);
  const declared = resourceNamed(resource);
  const link = target.closest('a');
  const label = target.getAttribute('aria-label');
  const move = (by: -1 | 1) => {
    const neighbour = id && 'sortOrder' in declared.fields && neighbourOf(target, by);
    if (!neighbour || !id) return null;
    const icon = by < 0 ? 'arrow-up' : 'arrow-down';
    return tool(icon, `Move ${by < 0 ? 'up' : 'down'}`, () => tools.move(resource, id, by, neighbour));
  };
  return (
    <Tag
      ref={tag}
      data-name-tag=""
      role="group"
      aria-label={`Tools for ${label}`}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        target.focus();
      }}
    >
      <chakra.span fontWeight="medium">{label}</chakra.span>
      {isTyped && field.max !== undefined && (
        <chakra.span color={field.length > field.max ? 'fg.error' : 'fg.muted'}>
          {field.length} of {field.max.toLocaleString('en')}
        </chakra.span>
      )}
      {isTyped && field.error && (
        <chakra.span role="alert" color="fg.error">
          {field.error}
        </chakra.span>
      )}
      {isTyped && (
        <chakra.span color="fg.muted">
          {target.dataset.lines ? 'Ctrl + Enter keeps' : 'Enter keeps'}, Esc cancels
        </chakra.span>
      )}
      {!isTyped && record && !isSingle(resource) && (
        <>
          {move(-1)}
          {move(1)}
          {tool('plus', `Add ${declared.noun}`, () =>
            session.openRecord({ resource, id: null, start: beside(record) }),
          )}
          {tool('eye-off', `Hide ${declared.noun}`, () => tools.hide(resource, record.id))}
        </>
      )}
      {!isTyped &&
        (record || resource === 'contactDetails') &&
        !isText(resource) &&
        tool('list', 'All fields', () =>
          session.openRecord({
            resource,
            id: record?.id ?? null,
            start: record ? undefined : contactRecordIn(content.contactDetails),
          }),
        )}
      {!isTyped &&
        record &&
        isText(resource) &&
        tool('rotate-ccw', 'Reset to the original', () => tools.reset(resource, record.id))}
      {!isTyped && link && (
        <Button asChild variant="ghost" px="0" minW="9" minH="9" type={undefined}>
          <a href={link.href} aria-label="Open the link" title="Open the link">
            <Icon name="external-link" />
          </a>
        </Button>
      )}
    </Tag>
  );
}
