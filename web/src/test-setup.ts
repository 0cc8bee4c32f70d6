import { cleanup, configure } from '@testing-library/react';
import { afterEach, beforeEach, expect, vi } from 'vitest';

// Two busy cores need longer than the default second; a test that passes does not wait.
configure({ asyncUtilTimeout: 10_000 });

// jsdom knows no pointer capture, which a swipe on a toast asks for.
if (typeof Element !== 'undefined') Element.prototype.hasPointerCapture ??= () => false;

// Nor does anything scroll there.
if (typeof Element !== 'undefined') Element.prototype.scrollIntoView ??= () => undefined;

// jsdom lays nothing out: no size ever changes. What places a menu wants to watch one.
globalThis.ResizeObserver ??= class {
  observe() {}
  unobserve() {}
  disconnect() {}
};

// And it has no locks: its pages are the only ones there are.
if (typeof window !== 'undefined') {
  Object.assign(navigator, {
    locks: { request: async (...args: unknown[]) => (args.at(-1) as () => unknown)() },
  });
}

// The test files share their worker's browser (vitest.config.ts): each begins with modules and a page of its own.
vi.resetModules();
if (typeof document !== 'undefined') document.body.replaceChildren();

// jsdom knows no media queries: nobody in a unit test asks for movement.
if (typeof window !== 'undefined') {
  window.matchMedia ??= () =>
    ({ matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
}

let errors: unknown[][] = [];

/** Without the dashboard's style elements: jsdom would match each element that a test asks for with all of their rules. */
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

// React reports misuse and bugs to the console: a test that expects one takes console.error over itself.
afterEach(() => {
  cleanup();
  expect(errors, 'unexpected errors in the console').toEqual([]);
});
