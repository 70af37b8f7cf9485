import type { BrowserContext, Locator, Page } from '@playwright/test';
import { newSlowPage } from './browser.ts';

/** The pause after a press, and after what it leads to, ms. */
export const pauseMs = 500;
/** How long after the last press the browser's reports are awaited, ms. */
const latestMs = 2_000;
/** The shortest time that the browser reports, ms. Shorter ones count as this one. */
const shortest = 16;

/** What a page has recorded of its presses. Times are in ms since the page was opened. */
interface Recorded {
  /** When each press happened. */
  presses: number[];
  /** The browser's reports: when an event of a press happened, and how long after it the next paint came. */
  reports: { startTime: number; duration: number }[];
}

/** Work to add to each press, and by how much to delay the browser's reports, ms. */
interface Plant {
  readonly work: number;
  readonly late: number;
}

/**
 * Runs in each page before its scripts. It has no functions with names: the compiler of this file would call a helper for
 * them that the page lacks.
 */
function recordPresses({ work, late }: Plant): void {
  const recorded: Recorded = { presses: [], reports: [] };
  Object.assign(globalThis, { recorded });
  // Not yet in TypeScript's DOM types.
  type Interaction = PerformanceEntry & { interactionId: number };
  new PerformanceObserver((list) => {
    for (const { interactionId, startTime, duration } of list.getEntries() as Interaction[])
      if (interactionId > 0) setTimeout(() => recorded.reports.push({ startTime, duration }), late);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  for (const type of ['click', 'keydown'])
    addEventListener(
      type,
      ({ isTrusted, timeStamp }) => {
        if (!isTrusted) return;
        recorded.presses.push(timeStamp);
        for (const end = performance.now() + work; performance.now() < end;);
      },
      true,
    );
}

/** Opens an empty page with a slow processor that records its presses. */
export async function newRecordingPage(context: BrowserContext, plant: Plant = { work: 0, late: 0 }): Promise<Page> {
  await context.addInitScript(recordPresses, plant);
  return newSlowPage(context);
}

/**
 * Acts, and waits for what the act leads to. Looks for it only later: the search is work in the page too, and would delay
 * the paint that is measured.
 */
export async function press(page: Page, act: () => Promise<unknown>, shown: Locator): Promise<void> {
  // The work of the press before has ended.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await act();
  await page.waitForTimeout(pauseMs);
  await shown.waitFor();
  await page.waitForTimeout(pauseMs);
}

/**
 * Returns the time from each press in the page to the next paint, ms. The browser reports some only after later presses, so
 * each report belongs to the press that is nearest in time. A tap consists of several events; the longest one counts, as in INP.
 */
export async function pressTimes(page: Page): Promise<number[]> {
  await page.waitForTimeout(latestMs);
  const { presses, reports } = await page.evaluate(() => (globalThis as unknown as { recorded: Recorded }).recorded);
  const times = presses.map(() => shortest);
  for (const { startTime, duration } of reports) {
    const distances = presses.map((at) => Math.abs(at - startTime));
    const nearest = distances.indexOf(Math.min(...distances));
    times[nearest] = Math.max(times[nearest] ?? 0, duration);
  }
  return times;
}

/**
 * Scrolls to a control before it is tapped, as a customer does, and waits until what came into view is painted. The tap
 * would scroll too, within the time that is measured.
 */
export async function scrollTo(page: Page, control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded();
  await page.waitForTimeout(pauseMs);
}

/** A tap without the tool's own checks in the page, which would be measured too. */
export const tapOn = (control: Locator): Promise<void> => control.tap({ force: true });
