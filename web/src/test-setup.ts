import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Two busy cores need longer than the default second; a passing test does not wait.
configure({ asyncUtilTimeout: 10_000 });

// jsdom lacks pointer capture, which a swipe on a toast needs.
if (typeof Element !== 'undefined') Element.prototype.hasPointerCapture ??= () => false;

if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// jsdom has no layout, so no size ever changes; the code that places menus watches sizes.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// jsdom lacks locks: each page is the only one.
if (typeof window !== 'undefined') {
  Object.assign(navigator, {
    locks: { request: async (...args: unknown[]) => (args.at(-1) as () => unknown)() },
  });
}

// The test files of a worker share its browser (vitest.config.ts): each starts with fresh modules and an empty page.
vi.resetModules();
if (typeof document !== 'undefined') document.body.replaceChildren();

// jsdom lacks media queries: in unit tests none matches, so nothing moves.
if (typeof window !== 'undefined') {
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
}

let errors: unknown[][] = [];

/** Keeps the dashboard's style elements out: jsdom would match each queried element against all of their rules. */
function leaveStylesOut(isLeftOut: boolean) {
  const { head } = document;
  Reflect.deleteProperty(head, 'insertBefore');
  if (!isLeftOut) return;
  const insertBefore = head.insertBefore.bind(head);
  head.insertBefore = (node, before) =>
    node instanceof HTMLStyleElement ? node : insertBefore(node, before);
}

beforeEach(({ task }) => {
  if (typeof document !== 'undefined') leaveStylesOut(/\/admin\/(?!theme)/.test(task.file.filepath));
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    errors.push(args);
  });
});

// React reports misuse and bugs to the console: a test that expects a report replaces console.error itself.
afterEach(() => {
  cleanup();
  expect(errors, 'unexpected errors in the console').toEqual([]);
});
