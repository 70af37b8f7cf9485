import { formatPrice, toPaise } from '../../../../domain/money.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Notice } from '../../../design/notice.tsx';

const tones = { requested: 'turmeric', processed: 'plain', failed: 'red' } as const;

/** What goes back to the customer, and how far it is. */
export function Refunds({ order: { refunds = [] } }: { order: Order }) {
  return refunds.map(({ id, status, amount, message, missing }) => (
    <Notice key={id} tone={tones[status]} live={false}>
      {missing !== undefined && (
        <p>
          <strong>
            Missing: {missing}, {formatPrice(toPaise(amount))}
          </strong>
        </p>
      )}
      {message}
    </Notice>
  ));
}
