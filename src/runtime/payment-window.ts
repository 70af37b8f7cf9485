import type { OpenPaymentWindow } from '../../machines/customer/checkout/checkout.actors.ts';
import { addOverlayEntry } from './overlay-entry.ts';

/** The part of Razorpay's checkout.js that we use; the sandbox's script has the same interface. */
interface PaymentProvider {
  new (options: object): {
    open(): void;
    close(): void;
    on(event: 'payment.failed', listener: () => void): void;
  };
}

interface Success {
  razorpay_order_id: string;
  razorpay_payment_id: string;
  razorpay_signature: string;
}

declare global {
  interface Window {
    Razorpay?: PaymentProvider;
  }
}

/** Loads the provider's script once; a call after a failure tries again (spec §7). */
export function loadScriptOnce(address: string): Promise<void> {
  if (window.Razorpay) return Promise.resolve();
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = address;
    script.addEventListener('load', () => {
      if (window.Razorpay) resolve();
      else reject(new Error(`${address} brought no payment window.`));
    });
    script.addEventListener('error', () => {
      script.remove();
      reject(new Error(`${address} did not load.`));
    });
    document.head.append(script);
  });
}

/** Opens the provider's payment window and reports its events. The browser's back button dismisses it. */
export const openPaymentWindow: OpenPaymentWindow = (
  { key, amount, currency, name, description, order_id, prefill },
  report,
) => {
  const { Razorpay } = window;
  if (!Razorpay) throw new Error('The payment script is not there.');
  let isPaid = false;
  const provider = new Razorpay({
    key,
    amount,
    currency,
    name,
    description,
    order_id,
    prefill,
    handler: ({ razorpay_order_id, razorpay_payment_id, razorpay_signature }: Success) => {
      isPaid = true;
      report({
        type: 'window.paid',
        payment: { razorpay_order_id, razorpay_payment_id, signature: razorpay_signature },
      });
    },
    modal: { ondismiss: () => report({ type: 'window.dismissed' }), handleback: false },
    theme: { color: '#b93815' },
  });
  provider.on('payment.failed', () => report({ type: 'window.failed' }));
  provider.open();
  const leaveEntry = addOverlayEntry('payment', () => {
    provider.close();
    report({ type: 'window.dismissed' });
  });
  return () => {
    provider.close();
    // The page of the paid order replaces it.
    leaveEntry(isPaid);
  };
};
