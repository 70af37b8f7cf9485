import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { Notice } from '../../../design/notice.tsx';

const tones = { requested: 'turmeric', processed: 'plain', failed: 'red' } as const;

/** What goes back to the customer, and how far it is. */
export function Refunds({ order: { refunds = [] } }: { order: Order }) {
  return refunds.map(({ id, status, title, message }) => (
    <Notice key={id} tone={tones[status]} title={title} live={false}>
      {message}
    </Notice>
  ));
}
