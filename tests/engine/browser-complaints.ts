import { expect, type BrowserContext } from '@playwright/test';
import { isWorkerBlocked } from './browser-worker.ts';

/** What must not happen on any page of a test. */
export interface Complaints {
  /** Allows what happens on purpose in this test. Call it before the cause. */
  allow: (pattern: RegExp) => void;
  /** @throws with all complaints until now that are not allowed */
  expectNone: () => Promise<void>;
}

/**
 * Collects errors and warnings in the console, uncaught exceptions, unhandled rejections, and answers with a status of
 * 500 or more of all pages of a context. An answer of the test itself (`route.fulfill`) is none of the server's.
 * @param isApi the requests whose failure the console may report, because pages handle it
 */
export function listenForComplaints(context: BrowserContext, isApi: (url: URL) => boolean): Complaints {
  const allowed: RegExp[] = [];
  const complaints: string[] = [];
  const answers: Promise<void>[] = [];
  const add = (complaint: string) => {
    if (!allowed.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  // Chromium reports an unhandled rejection as an uncaught exception.
  context.on('weberror', (webError) => {
    const error = webError.error();
    add(`${error.name}: ${error.message}`);
  });
  context.on('console', (message) => {
    if ((message.type() !== 'error' && message.type() !== 'warning') || isWorkerBlocked(message)) return;
    const { url } = message.location();
    const isRefusal = message.text().startsWith('Failed to load resource') && URL.canParse(url) && isApi(new URL(url));
    if (!isRefusal) add(`${message.type()}: ${message.text()}`);
  });
  context.on('response', (response) => {
    if (response.status() < 500) return;
    const complaint = `answer ${response.status()}: ${response.request().method()} ${response.url()}`;
    const check = async () => {
      // Only an answer of a server has an address; it cannot be read any more once the page is closed.
      if ((await response.serverAddr().catch(() => null)) !== null) add(complaint);
    };
    answers.push(check());
  });
  return {
    allow: (pattern) => void allowed.push(pattern),
    async expectNone() {
      await Promise.all(answers);
      expect(complaints).toEqual([]);
    },
  };
}
