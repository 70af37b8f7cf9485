import { isolateName } from '../../../../domain/isolate-name.ts';
import type { ScanResult } from '../../../../machines/partner/scan/scan.setup.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { OrderSummary } from '../order-otp/order-summary.tsx';
import { ScanContext } from './scan.context.ts';
import * as css from './scan.css.ts';

/** What became of the last code, readable from a metre away. */
export function ScanResultNotice({ result }: { result: ScanResult }) {
  const { send } = ScanContext.useActorRef();
  switch (result.kind) {
    case 'delivered':
      return <Notice tone="leaf" title={`Order ${result.orderId} is handed over`} live={false} />;
    case 'foreign':
      return (
        <Notice tone="turmeric" title="Not an order's code" live={false}>
          <p>Ask the customer to open the order and to show its QR code, or type the code.</p>
        </Notice>
      );
    case 'refused':
      return (
        <Notice tone="red" title={`Do not hand over order ${result.orderId}`} live={false}>
          <p>{result.message}</p>
        </Notice>
      );
    case 'found':
      return (
        <Notice tone="turmeric" title={`Order ${result.orderId}${ofCustomer(result.order)}`} live={false}>
          {result.order && <OrderSummary status={result.order.status} dishes={result.order.order_items} />}
          <p>{result.message}</p>
          <div className={css.answers}>
            <Button tone="outline" size="l" onClick={() => send({ type: 'order.refuse' })}>
              Not now
            </Button>
            <Button tone="leaf" size="l" onClick={() => send({ type: 'order.confirm' })}>
              {`Hand over order ${result.orderId}`}
            </Button>
          </div>
        </Notice>
      );
    case 'postponed':
      return (
        <Notice tone="turmeric" title={`Order ${result.orderId} was not handed over`} live={false}>
          <CheckAgain />
        </Notice>
      );
    case 'failed':
      return (
        <Notice tone="red" title={`Order ${result.orderId} was not checked`} live={false}>
          <p>{result.message}</p>
          <CheckAgain />
        </Notice>
      );
  }
}

const ofCustomer = (order: { readonly user_name: string } | null) =>
  order ? ` for ${isolateName(order.user_name)}` : '';

function CheckAgain() {
  const { send } = ScanContext.useActorRef();
  return (
    <div className={css.answers}>
      <Button tone="outline" size="l" onClick={() => send({ type: 'check.retry' })}>
        Check again
      </Button>
    </div>
  );
}
