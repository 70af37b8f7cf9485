import { expect, type Page as BrowserPage } from '@playwright/test';
import type { FindRestaurantResult } from '../../../../machines/partner/lib/find-restaurant.ts';
import type { VerifyCodeResult } from '../../../../machines/partner/order-otp/order-otp.actors.ts';
import type { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import { verifyPath, verifyRequest } from '../../../fixtures/verify-code-request.ts';
import type { Reply } from '../../../engine/browser-network.ts';
import type { Screen } from '../../../engine/browser-walk.ts';
import { expectPageState } from '../../../engine/page-state.ts';
import { newPartner } from '../../../fixtures/browser-partner.ts';
import { mockRestaurants } from '../../../fixtures/partner-restaurants.ts';
import { origin as modelOrigin } from './model.ts';
import type { ScanPage } from './oracle.ts';

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

/** Drives the scan page with a planted camera and mocked answers, because no order has a code that is known in advance. */
export function scanScreen(page: BrowserPage, fragment = ''): Screen<typeof scanMachine, ScanPage> {
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const set = (change: Partial<Pick<PlantedCamera, 'seen' | 'isAllowed'>>) =>
    page.evaluate((values) => void Object.assign((globalThis as Planted).planted, values), change);
  const settle = async (formats: string[], error: string | null) => {
    await page.evaluate((found) => (globalThis as Planted).planted.formats(found), formats);
    await page.evaluate((name) => {
      const { planted } = globalThis as Planted;
      return name === null ? planted.open() : planted.fail(name);
    }, error);
  };
  const reply = (outcome: VerifyCodeResult): Reply => {
    if (outcome.kind === 'delivered') return { status: 200, json: { success: true, message: 'Delivered.' } };
    if (outcome.kind === 'early')
      return { status: 200, json: { success: false, message: outcome.message, reason: 'early', pickup_at: 0 } };
    if (outcome.kind === 'failed')
      return outcome.message === null
        ? { status: 502, json: {} }
        : { status: 429, json: { code: 'otp_used_up', message: outcome.message, detail: outcome.message } };
    const { reason, message } = outcome;
    return { status: 200, json: { success: false, message: message ?? '', ...(reason !== null && { reason }) } };
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
      'order.change': ({ order }) => page.getByLabel('Order number').fill(order),
      'code.change': ({ code }) => page.getByLabel('6-digit OTP').fill(code.replaceAll(' ', '')),
      'code.submit': () => press('Verify & Deliver'),
      'order.confirm': () => press('Hand over order 12-1042'),
      'check.retry': () => press('Check again'),
      'early.confirm': () => press('Hand over now'),
      'early.refuse': () => press('Not now'),
      'camera.opened': () => settle(['qr_code'], null),
      async 'camera.failed'({ problem }) {
        await set({ isAllowed: problem !== 'blocked' });
        if (problem === 'unsupported') return settle(['ean_13'], null);
        return settle(['qr_code'], problem === 'missing' ? 'NotFoundError' : 'NotAllowedError');
      },
      async 'code.seen'({ text }) {
        await set({ seen: text.replace(modelOrigin, new URL(page.url()).origin) });
        await page.clock.runFor(500);
        await set({ seen: '' });
      },
    },
    async expect({ shows, may }) {
      const { view, result, checking, problem } = shows;
      const isTyping = view === 'typing';
      const hints = {
        finding: 'Allow the camera to read QR codes',
        asking: 'Allow the camera to read QR codes',
        scanning: "Hold the customer's QR code in front of the camera",
      };
      const hint = view === 'finding' || view === 'asking' || view === 'scanning' ? [hints[view]] : [];
      const isOffered = (name: keyof ScanPage['may']) => may[name] !== 'absent';
      await expectPageState(page, {
        title: 'Scan Codes · Pehle',
        words: [
          ...(view === 'choosing' ? ['Where do you hand over?'] : []),
          ...(view === 'denied' ? [problems[problem ?? ''] ?? 'unknown'] : []),
          ...(isTyping && problem === 'unsupported' ? ['This browser does not read QR codes'] : []),
        ],
        texts: {
          'main p[role="status"]': checking && hint.length > 0 ? ['Checking the code'] : hint,
          [`main [data-result] > *`]:
            result === null ? [] : [new RegExp(`^${escaped(result.join(''))}(?:Check again|Not nowHand over now)?$`)],
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
          [view === 'denied' ? 'Try again' : 'Use the camera']: may['camera.start'],
          'Type the code': may['typing.start'],
          'Check again': may['check.retry'],
          'Hand over now': may['early.confirm'],
          'Not now': may['early.refuse'],
          ...(isOffered('order.confirm') && !checking && { 'Hand over order 12-1042': 'enabled' as const }),
        },
      });
    },
    expectEmitted: () => Promise.reject(new Error('The scan page emits nothing.')),
    network: {
      findRestaurant: 'local',
      camera: 'local',
      verifyCode: {
        at: `POST ${verifyPath}`,
        request: verifyRequest,
        reply,
      },
    },
  };
}

/** How a field looks with this error; the description of a field begins with its error. */
const marked = (error: string | null) =>
  error === null ? { invalid: false } : { invalid: true, says: new RegExp(`^${escaped(error)}`) };

const escaped = (text: string) => text.replaceAll(/[.?()]/g, '\\$&');

/** Whether the page can cause the event: its partner has two restaurants. */
export const isSeveral = (output: FindRestaurantResult): boolean => output.kind === 'several';
