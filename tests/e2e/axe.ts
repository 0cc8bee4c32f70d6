import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';

/** axe for a page without frames, for which it otherwise opens a second page each time. */
export const axeOn = (page: Page) => new AxeBuilder({ page }).setLegacyMode();
