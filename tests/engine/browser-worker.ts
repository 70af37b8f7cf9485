import type { ConsoleMessage } from '@playwright/test';

/** Playwright's own words on every page where it keeps the service worker out. */
export const isWorkerBlocked = (message: ConsoleMessage): boolean =>
  message.text() === 'Service Worker registration blocked by Playwright';
