import { partnerRefundText } from '../../../../domain/refund-words.ts';
import { toPaise } from '../../../../domain/money.ts';
import type { OrderRefund } from '../../../../machines/partner/order-refund/order-refund.actors.ts';
import { Notice } from '../../../design/notice.tsx';

const tones = { requested: 'turmeric', processed: 'plain', failed: 'red' } as const;

/** What of an order went back to its customer, and how far it is. */
export function OrderRefunds({ refunds = [] }: { refunds: readonly OrderRefund[] | undefined }) {
  return refunds.map(({ id, status, amount, missing }) => (
    <Notice key={id} tone={tones[status]} live={false}>
      {partnerRefundText({ status, amountPaise: toPaise(amount), missing: missing ?? null })}
    </Notice>
  ));
}
