import type { ConsoleMessage } from '@playwright/test';

/** Playwright logs this message on each page with a blocked service worker. */
export const isWorkerBlocked = (message: ConsoleMessage): boolean =>
  message.text() === 'Service Worker registration blocked by Playwright';
