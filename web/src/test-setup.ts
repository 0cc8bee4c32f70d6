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
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
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
  if (hasDom) leaveStylesOut(/\/admin\/(?!theme)/.test(task.file.filepath));
  errors = [];
  vi.spyOn(console, 'error').mockImplementation((...args) => {
    errors.push(args);
  });
});

// React reports misuse and bugs to the console: a test that expects a report replaces console.error itself.
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  expect(errors, 'unexpected errors in the console').toEqual([]);
});
