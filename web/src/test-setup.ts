import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

const hasDom = typeof document !== 'undefined';

// Two busy cores need longer than the default second; a passing test does not wait.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks what a swipe on a toast, a menu and a form need; sizes never change, no media query matches, and each
// page has all locks alone.
if (hasDom) {
  Element.prototype.hasPointerCapture ??= () => false;
  Element.prototype.scrollIntoView ??= () => undefined;
  window.CSS ??= { escape: (text: string) => text.replace(/[^\w-]/g, '\\$&') } as typeof CSS;
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
  // A frame comes at once: 16 ms later a dialog would take the focus, and select its text, while a test types.
  window.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now())));
  window.cancelAnimationFrame = (frame) => clearTimeout(frame);
  Object.assign(navigator, {
    locks: { request: async (...args: unknown[]) => (args.at(-1) as () => unknown)() },
  });
}
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// The test files of a worker share its browser (vitest.config.ts): each starts with fresh modules and an empty page.
vi.resetModules();
if (hasDom) document.body.replaceChildren();

/**
 * Gives the style of an element by its tag and attributes alone: jsdom would match each element that a query passes
 * against all rules anew, and which rules there are depends on the tests before.
 */
function leaveRulesOut(view: Window) {
  const { getComputedStyle } = view;
  const { body } = document.implementation.createHTMLDocument();
  const styles = new Map<string, CSSStyleDeclaration>();
  view.getComputedStyle = function withoutRules(element) {
    const read = ['hidden', 'style', 'type', 'open'].map((name) => element.getAttribute(name));
    const key = JSON.stringify([element.localName, ...read]);
    const style = styles.get(key) ?? getComputedStyle(body.appendChild(element.cloneNode() as Element));
    styles.set(key, style);
    return style;
  };
}

/** Keeps the style elements in a template of the head, which queries do not pass: they become thousands. */
function keepStylesApart({ head }: Document) {
  const { content } = head.appendChild(document.createElement('template'));
  const insertBefore = head.insertBefore.bind(head);
  head.insertBefore = (node, before) =>
    node instanceof HTMLStyleElement ? content.appendChild(node) : insertBefore(node, before);
}
if (hasDom && window.getComputedStyle.name !== 'withoutRules') {
  leaveRulesOut(document.defaultView as Window);
  keepStylesApart(document);
}

let errors: unknown[][] = [];

beforeEach(() => {
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    errors.push(args);
  });
});

// React reports misuse and bugs to the console: a test that expects a report replaces console.error itself.
afterEach(() => {
  // Chakra gives every button a `type`; on a link that would be the media type of its target.
  const typed = hasDom ? [...document.querySelectorAll('a[type]')].map(({ outerHTML }) => outerHTML) : [];
  cleanup();
  // A spy on a fake timer would restore that one after the real timers.
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  if (hasDom) for (const storage of [localStorage, sessionStorage]) storage.clear();
  expect(typed, 'links with the type of a button').toEqual([]);
  expect(errors, 'unexpected errors in the console').toEqual([]);
});
