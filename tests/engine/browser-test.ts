import { test } from '@playwright/test';
import { listenForComplaints, type Complaints } from './browser-complaints.ts';

/**
 * Playwright's `test`, which fails if a page complains; see `listenForComplaints`. A test that causes a complaint on
 * purpose allows it: `complaints.allow(/answer 503/)`.
 */
export const createBrowserTest = (isApi: (url: URL) => boolean) =>
  test.extend<{ complaints: Complaints }>({
    complaints: [
      async ({ context }, use) => {
        const complaints = listenForComplaints(context, isApi);
        await use(complaints);
        await complaints.expectNone();
      },
      { auto: true },
    ],
  });
