import { useSelector } from '@xstate/react';
import { Printer } from 'lucide-react';
import { taxLines } from '../../../../domain/bill.ts';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { formatDateTime } from '../../../../domain/date-time.ts';
import { formatDatedSlot } from '../../../../domain/named-day.ts';
import { hasReceipt, paymentOf } from '../../../../machines/customer/orders/order-facts.ts';
import { selectOrder, selectPage } from '../../../../machines/customer/orders/orders.view.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { selectUser } from '../../../../machines/customer/session/session.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { EmptyState, ErrorState } from '../../../design/states.tsx';
import { RestaurantPhone } from '../restaurant-phone/restaurant-phone.tsx';
import { OrdersContext } from './orders.context.ts';
import { OrdersLoading } from './orders-loading.tsx';
import * as css from './receipt.css.ts';
import { Papers } from './papers.tsx';
import { Refunds } from './refunds.tsx';

/** The receipt of an order, for printing on one page. */
export function Receipt({ id }: { id: string }) {
  const { send } = OrdersContext.useActorRef();
  const view = OrdersContext.useSelector((snapshot) => selectPage(snapshot).view);
  const error = OrdersContext.useSelector((snapshot) => selectPage(snapshot).error);
  const order = OrdersContext.useSelector(selectOrder(id));
  return (
    <Page
      width="middle"
      title="Receipt"
      actions={
        <div className={css.screenOnly}>
          <LinkButton to="/orders" tone="quiet">
            My Orders
          </LinkButton>
          {order && hasReceipt(order) && 'print' in globalThis && (
            <Button tone="outline" icon={<Printer size={18} aria-hidden />} onClick={() => print()}>
              Print
            </Button>
          )}
        </div>
      }
    >
      <PageTitle>{`Receipt ${id}`}</PageTitle>
      {view === 'loading' && <OrdersLoading />}
      {view === 'failed' && (
        <ErrorState title="Error loading orders" text={error} onRetry={() => send({ type: 'orders.refresh' })} />
      )}
      {view !== 'loading' && view !== 'failed' && <Found order={order} />}
    </Page>
  );
}

function Found({ order }: { order: Order | null }) {
  if (order && hasReceipt(order)) return <Sheet order={order} />;
  return (
    <EmptyState
      title="No receipt"
      text={order ? 'There is a receipt once the order is paid.' : 'You have no order with this number.'}
    />
  );
}

function Sheet({ order }: { order: Order }) {
  const { brand, supportEmail } = useApp().config;
  const name = useSelector(useFlow('session'), selectUser)?.name;
  const payment = paymentOf(order);
  const [slot] = order.slot_info;
  const { restaurant_phone: phone } = order;
  const facts: (readonly [string, string | null | undefined])[] = [
    ['Order', order.id],
    ['Placed', formatDateTime(order.created_at)],
    ['Pickup slot', slot && formatDatedSlot(slot, Date.parse(order.created_at))],
    ['Note to the kitchen', order.kitchen_note],
    ['Customer', name],
    ['FSSAI license', order.fssai],
    ['Payment', payment && `${payment.id} (${payment.status})`],
  ];
  return (
    <article className={css.sheet}>
      <div>
        <h2 className={css.restaurant}>{order.restaurant_name}</h2>
        {phone !== undefined && <RestaurantPhone phone={phone} />}
      </div>
      <dl className={css.facts}>
        {facts.map(
          ([label, text]) =>
            text && (
              <div key={label} className={css.fact}>
                <dt className={css.mutedText}>{label}</dt>
                <dd>{text}</dd>
              </div>
            ),
        )}
      </dl>
      <Lines order={order} />
      <Refunds order={order} />
      <Papers order={order} />
      <p className={css.mutedText}>{`Ordered and prepaid with ${brand}, at menu price. Questions? ${supportEmail}`}</p>
    </article>
  );
}

function Lines({ order }: { order: Order }) {
  const totalPaise = toPaise(order.total_amount);
  const taxPaise = toPaise(order.tax ?? 0);
  const sums = [{ label: 'Items', paise: totalPaise - taxPaise }, ...taxLines(taxPaise)];
  return (
    <table>
      <thead>
        <tr className={css.row}>
          <th scope="col" className={css.textCell}>
            Dish
          </th>
          <th scope="col" className={css.numberCell}>
            Qty
          </th>
          <th scope="col" className={css.numberCell}>
            Amount
          </th>
        </tr>
      </thead>
      <tbody>
        {order.order_items.map((item) => (
          <tr key={item.id} className={css.row}>
            <td className={css.textCell}>{item.menu_name}</td>
            <td className={css.numberCell}>{item.quantity}</td>
            <td className={css.numberCell}>{formatRupees(toPaise(item.price) * item.quantity)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        {sums.map(({ label, paise }) => (
          <tr key={label}>
            <th scope="row" colSpan={2} className={css.sumLabel}>
              {label}
            </th>
            <td className={css.numberCell}>{formatRupees(paise)}</td>
          </tr>
        ))}
        <tr className={css.totalRow}>
          <th scope="row" colSpan={2} className={css.textCell}>
            Total paid
          </th>
          <td className={css.numberCell}>{formatRupees(totalPaise)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
