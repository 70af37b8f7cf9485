import { expect, type Page as BrowserPage } from '@playwright/test';
import type { FindRestaurantResult } from '../../../../machines/partner/lib/find-restaurant.ts';
import type { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import { fillCode } from '../../../fixtures/browser-code.ts';
import type { ScanEvent, ScanResult } from '../../../../machines/partner/scan/scan.setup.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { mockRestaurants } from '../../../fixtures/partner-restaurants.ts';
import { networkOf } from '../../../engine/calls.ts';
import { calls, origin as modelOrigin } from './model.ts';
import { type ScanPage, openedScanFlow, scanFlow, typedScanFlow } from './flow.ts';
import type { FlowEvent } from '../../../engine/model.ts';
import { testWalks } from '../../../fixtures/test-walks.ts';

interface PlantedCamera {
  /** Answers which formats the browser reads. */
  formats(formats: string[]): void;
  open(): void;
  /** Refuses the camera with an error of this name; ends its picture if it is open. */
  fail(name: string): void;
  /** The text of the code in the picture; '' for none. */
  seen: string;
  /** Whether the header of the page allows a camera. */
  isAllowed: boolean;
}
type Planted = typeof globalThis & { planted: PlantedCamera };

/** Plants a camera and a BarcodeDetector that answer when the walk says so. */
export async function plantCamera(page: BrowserPage): Promise<void> {
  await page.addInitScript(() => {
    const nothing = () => {};
    const planted: PlantedCamera = { formats: nothing, open: nothing, fail: nothing, seen: '', isAllowed: true };
    const detector = class {
      static getSupportedFormats = () => new Promise((resolve) => (planted.formats = resolve));
      detect = () => Promise.resolve(planted.seen === '' ? [] : [{ rawValue: planted.seen }]);
    };
    Object.assign(globalThis, { planted, BarcodeDetector: detector });
    Object.defineProperty(HTMLMediaElement.prototype, 'readyState', { get: () => 4 });
    Object.defineProperty(document, 'featurePolicy', { value: { allowsFeature: () => planted.isAllowed } });
    navigator.mediaDevices.getUserMedia = () =>
      new Promise((resolve, reject) => {
        planted.open = () => {
          const opened = document.createElement('canvas').captureStream();
          planted.fail = () => opened.getTracks().forEach((track) => track.dispatchEvent(new Event('ended')));
          resolve(opened);
        };
        planted.fail = (name) => reject(new DOMException('No camera.', name));
      });
  });
}

const problems: Record<string, string> = {
  denied: 'The camera is not allowed',
  blocked: 'The camera is off on this page',
  missing: 'No camera works',
};

/** Title and text about the last code. The model's order of a right code has two portions of its first dish; one is missing. */
function resultText(result: ScanResult): string {
  switch (result.kind) {
    case 'delivered':
      return `Order ${result.orderId} is handed over`;
    case 'foreign':
      return "Not an order's codeAsk the customer to open the order and to show its QR code, or type the code.";
    case 'refused':
      return `Do not hand over order ${result.orderId}${result.message}`;
    case 'found': {
      if (result.order === null) return `Order ${result.orderId}${result.message}`;
      const dishes = '1 ×Ghee Roast Dosa1 ×Ghee Roast Dosa missing1 ×Filter Coffee';
      return `Order ${result.orderId} for Asha RaoNot started${dishes}Hand this order over?`;
    }
    case 'postponed':
      return `Order ${result.orderId} was not handed over`;
    case 'failed':
      return `Order ${result.orderId} was not checked${result.message}`;
  }
}

/** Drives the scan page with a planted camera and mocked answers, because no order has a code that is known in advance. */
export function scanScreen(page: BrowserPage, fragment = ''): Screen<typeof scanMachine, ScanPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const set = (change: Partial<Pick<PlantedCamera, 'seen' | 'isAllowed'>>) =>
    page.evaluate((values) => void Object.assign((globalThis as Planted).planted, values), change);
  const here = (text: string) => text.replace(modelOrigin, new URL(page.url()).origin);
  const settle = async (formats: string[], error: string | null) => {
    await page.evaluate((found) => (globalThis as Planted).planted.formats(found), formats);
    await page.evaluate((name) => {
      const { planted } = globalThis as Planted;
      return name === null ? planted.open() : planted.fail(name);
    }, error);
  };
  return {
    async open() {
      await plantCamera(page);
      await newPartner(page.request).signIn(page);
      await mockRestaurants(page, [12, 7]);
      await page.goto(`/partner/scan${fragment}`);
      await expect(page.getByRole('heading', { name: 'Scan Codes', level: 1 })).toBeVisible();
    },
    gestures: {
      async 'restaurant.choose'({ restaurantId }) {
        await set({ seen: '' });
        const select = page.getByLabel('Restaurant', { exact: true });
        if (await select.isVisible()) await select.selectOption(String(restaurantId));
        else await page.getByRole('button', { name: restaurantId === 12 ? /^Charminar/ : /^Udupi/ }).click();
      },
      'camera.start': () => page.getByRole('button', { name: /^(Use the camera|Try again)$/ }).click(),
      'typing.start': () => press('Type the code'),
      'order.change': ({ order }) => page.getByLabel('Order number').fill(here(order)),
      'code.change': ({ code }) => fillCode(page.getByLabel('6-digit OTP'), here(code)),
      'code.submit': () => press('Show order'),
      'order.confirm': () => page.getByRole('button', { name: /^Hand over order/ }).click(),
      'order.refuse': () => press('Not now'),
      'check.retry': () => press('Check again'),
      'camera.opened': () => settle(['qr_code'], null),
      async 'camera.failed'({ problem }) {
        await set({ isAllowed: problem !== 'blocked' });
        if (problem === 'unsupported') return settle(['ean_13'], null);
        return settle(['qr_code'], problem === 'missing' ? 'NotFoundError' : 'NotAllowedError');
      },
      async 'code.seen'({ text }) {
        await set({ seen: here(text) });
        await page.clock.runFor(500);
        await set({ seen: '' });
      },
    },
    async expect({ shows }, can) {
      const { view, result, isChecking, problem } = shows;
      const enabled = (event: ScanEvent) => (can(event) ? 'enabled' : 'disabled');
      const isTyping = view === 'typing';
      const hints = {
        finding: 'Allow the camera to read QR codes',
        asking: 'Allow the camera to read QR codes',
        scanning: "Hold the customer's QR code in front of the camera",
      };
      const hint = view === 'finding' || view === 'asking' || view === 'scanning' ? [hints[view]] : [];
      await expectPageState(page, {
        title: 'Scan Codes · Pehle',
        words: [
          ...(view === 'choosing' ? ['Where do you hand over?'] : []),
          ...(view === 'denied' ? [problems[problem ?? ''] ?? 'unknown'] : []),
          ...(isTyping && problem === 'unsupported' ? ['This browser does not read QR codes'] : []),
        ],
        texts: {
          'main p[role="status"]': isChecking && (hint.length > 0 || view === 'opened') ? ['Checking the code'] : hint,
          [`main [data-result] > *`]:
            result === null
              ? []
              : [
                  new RegExp(
                    `^${escaped(resultText(result))}(?:Check again|Not nowHand over order (?:12-1042|7-1007))?$`,
                  ),
                ],
          'main section[aria-labelledby="where"] button':
            view === 'choosing'
              ? ['Charminar Dastarkhwan, 21-3-7, Shalibanda Road', 'Udupi Upahar, 21-3-7, Shalibanda Road']
              : [],
          'main video': hint.length > 0 ? [''] : [],
        },
        fields: isTyping
          ? {
              'Order number': { value: shows.order, ...marked(shows.orderError) },
              '6-digit OTP': { value: shows.code, ...marked(shows.codeError) },
            }
          : {},
        links: problem === 'blocked' && view === 'denied' ? { 'Reload the page': '/partner/scan' } : {},
        buttons: {
          [view === 'denied' ? 'Try again' : 'Use the camera']: ['opened', 'denied', 'typing'].includes(view)
            ? enabled({ type: 'camera.start' })
            : 'absent',
          'Type the code': view === 'finding' || isTyping ? 'absent' : enabled({ type: 'typing.start' }),
          'Check again': can({ type: 'check.retry' }) ? 'enabled' : 'absent',
          ...(result?.kind === 'found' && {
            [`Hand over order ${result.orderId}`]: enabled({ type: 'order.confirm' }),
          }),
          'Not now': can({ type: 'order.refuse' }) ? 'enabled' : 'absent',
        },
      });
    },
    // The test of scan-page.spec.ts sees the effect: the choice is kept.
    expectEmitted: () => Promise.resolve(),
    network: {
      ...networkOf<typeof scanMachine, typeof calls>(calls),
      findRestaurant: 'local',
      camera: 'local',
    },
  };
}

/** How a field looks with this error; the description of a field begins with its error. */
const marked = (error: string | null) =>
  error === null ? { invalid: false } : { invalid: true, says: new RegExp(`^${escaped(error)}`) };

const escaped = (text: string) => text.replaceAll(/[.?()]/g, '\\$&');

/** Whether the page can cause the event: its partner has two restaurants. */
export const isSeveral = (output: FindRestaurantResult): boolean => output.kind === 'several';

/** Whether the page offers the event; the Node walks cover the others. */
function can(event: FlowEvent<typeof scanMachine>): boolean {
  return event.type === 'findRestaurant done' ? isSeveral(event.output) : event.type !== 'findRestaurant failed';
}

testWalks('scan', { flow: scanFlow, screen: (page) => scanScreen(page), can, phone: true });
testWalks('scan by typing', { flow: typedScanFlow, screen: (page) => scanScreen(page), can });
testWalks('scan by link', {
  flow: openedScanFlow,
  screen: (page) => scanScreen(page, '#12-1042.482913'),
  // This model ends while the restaurant is looked for, which the page does at once; the other walks start cameras.
  can: (event) => can(event) && event.type !== 'camera.start',
});
