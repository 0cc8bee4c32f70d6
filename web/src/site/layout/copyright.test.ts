import { expect, test } from 'vitest';
import { copyrightLine } from './copyright.ts';

test('the copyright line shows 2025 alone until that year has passed', () => {
  expect(copyrightLine(2024)).toBe('© 2025 Mipaka Network. All rights reserved.');
  expect(copyrightLine(2025)).toBe('© 2025 Mipaka Network. All rights reserved.');
  expect(copyrightLine(2026)).toBe('© 2025–2026 Mipaka Network. All rights reserved.');
});
