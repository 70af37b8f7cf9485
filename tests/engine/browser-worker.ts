import type { ConsoleMessage } from '@playwright/test';

/** Playwright's message on each page where it blocks the service worker. */
export const isWorkerBlocked = (message: ConsoleMessage): boolean =>
  message.text() === 'Service Worker registration blocked by Playwright';
