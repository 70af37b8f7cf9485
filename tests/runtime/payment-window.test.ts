import { afterEach, expect, it, vi } from 'vitest';
import { loadScriptOnce, openPaymentWindow } from '../../src/runtime/payment-window.ts';
import { order } from '../flows/customer/checkout/model.ts';
import type { WindowEvent } from '../../machines/customer/checkout/checkout.actors.ts';

/** An empty page, and the scripts that were added to it. */
function emptyPage() {
  const scripts: (EventTarget & { src: string; remove: () => void })[] = [];
  const page = {
    Razorpay: undefined as unknown,
    scripts,
    /** Fires the load or error event of the provider's script. */
    settle(kind: 'load' | 'error') {
      scripts.at(-1)?.dispatchEvent(new Event(kind));
    },
  };
  vi.stubGlobal('window', page);
  const events = new EventTarget();
  vi.stubGlobal('addEventListener', events.addEventListener.bind(events));
  vi.stubGlobal('removeEventListener', events.removeEventListener.bind(events));
  const entries: unknown[] = [{ idx: 4, usr: null }];
  vi.stubGlobal('history', {
    get state() {
      return entries.at(-1);
    },
    get length() {
      return entries.length;
    },
    pushState: (state: unknown) => entries.push(state),
    back() {
      entries.pop();
      events.dispatchEvent(new Event('popstate'));
    },
  });
  vi.stubGlobal('document', {
    createElement: () => Object.assign(new EventTarget(), { src: '', remove: vi.fn<() => void>() }),
    head: { append: (script: (typeof scripts)[number]) => scripts.push(script) },
  });
  return page;
}

afterEach(() => vi.unstubAllGlobals());

const address = 'https://checkout.razorpay.com/v1/checkout.js';

it("loads the script from the provider's host, once, and only on demand [CHECK-4]", async () => {
  const page = emptyPage();
  expect(page.scripts).toEqual([]);
  const loaded = loadScriptOnce(address);
  expect(page.scripts.map(({ src }) => src)).toEqual([address]);
  page.Razorpay = class {};
  page.settle('load');
  await loaded;
  await loadScriptOnce(address);
  expect(page.scripts).toHaveLength(1);
});

it('reports when the script fails to load or defines nothing, and tries again [CHECK-5]', async () => {
  const page = emptyPage();
  const failed = loadScriptOnce(address);
  page.settle('error');
  await expect(failed).rejects.toThrow('did not load');
  expect(page.scripts[0]?.remove).toHaveBeenCalledOnce();
  const empty = loadScriptOnce(address);
  page.settle('load');
  await expect(empty).rejects.toThrow('brought no payment window');
  expect(page.scripts).toHaveLength(2);
});

/** Opens the provider's window for the model's order. */
function openWindow() {
  const page = emptyPage();
  const seen: { options?: Record<string, unknown>; isOpen: boolean; onFailed?: () => void } = { isOpen: false };
  page.Razorpay = class {
    constructor(options: Record<string, unknown>) {
      seen.options = options;
    }
    on(_event: 'payment.failed', listener: () => void) {
      seen.onFailed = listener;
    }
    open() {
      seen.isOpen = true;
    }
    close() {
      seen.isOpen = false;
    }
  };
  const reported: WindowEvent[] = [];
  const prefill = { name: 'Customer', email: 'help@pehle.test', contact: '+919876543210' };
  const close = openPaymentWindow({ ...order, prefill }, (event) => reported.push(event));
  return { seen, reported, close };
}

it('opens the window with the order, the prefilled values and the colour of the brand [CHECK-12 API-21]', () => {
  const { seen, close } = openWindow();
  expect(seen.isOpen).toBe(true);
  expect(seen.options).toMatchObject({
    key: 'rzp_test_pehle',
    amount: 32_603,
    currency: 'INR',
    name: 'Pehle',
    description: 'Charminar Dastarkhwan',
    order_id: 'order_IEIaMR65cu6nz3',
    prefill: { name: 'Customer', email: 'help@pehle.test', contact: '+919876543210' },
    theme: { color: '#b93815' },
  });
  close();
  expect(seen.isOpen).toBe(false);
});

it("reports the provider's razorpay_signature as `signature` [API-22]", () => {
  const { seen, reported } = openWindow();
  const { handler } = seen.options as { handler: (success: object) => void }; // as the provider calls it
  handler({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '0d4e' });
  expect(reported).toEqual([
    {
      type: 'window.paid',
      payment: { razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', signature: '0d4e' },
    },
  ]);
});

it('reports a failed attempt, and that the window was closed [CHECK-13]', () => {
  const { seen, reported } = openWindow();
  seen.onFailed?.();
  const { modal } = seen.options as { modal: { ondismiss: () => void } }; // as the provider calls it
  modal.ondismiss();
  expect(reported).toEqual([{ type: 'window.failed' }, { type: 'window.dismissed' }]);
});

it('dismisses the window once when the customer goes back, with a history entry among those of the router', () => {
  const { seen, reported, close } = openWindow();
  expect([history.length, history.state]).toEqual([2, { idx: 4, usr: { over: 'payment' } }]);
  expect(seen.options).toMatchObject({ modal: { handleback: false } });
  history.back();
  expect([seen.isOpen, reported]).toEqual([false, [{ type: 'window.dismissed' }]]);
  close();
  expect([history.length, reported.length]).toEqual([1, 1]);
});

it('removes its history entry when it is closed, and leaves it to the page that follows a payment', () => {
  const closed = openWindow();
  closed.close();
  closed.close();
  expect([history.length, closed.reported]).toEqual([1, []]);
  const { seen, close } = openWindow();
  const { handler } = seen.options as { handler: (success: object) => void }; // as the provider calls it
  handler({ razorpay_order_id: 'order_1', razorpay_payment_id: 'pay_1', razorpay_signature: '0d4e' });
  close();
  expect(history.length).toBe(2);
});
