import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { selectPage } from '../../../../machines/partner/orders/orders.view.ts';
import { PartnerOrdersContext } from './orders.context.ts';
import * as css from './orders.css.ts';

const count = new Intl.NumberFormat('en-IN');

/** Totals over all orders of the restaurant, regardless of filters (spec §9, D26); what was refunded stands under the revenue (D345). */
export function SummaryCards() {
  const { summary } = PartnerOrdersContext.useSelector(selectPage);
  const cards = [
    ['Total Orders', summary && count.format(summary.orders)],
    ['Confirmed', summary && count.format(summary.confirmed)],
    ['Delivered', summary && count.format(summary.delivered)],
    ['Revenue', summary && formatRupees(toPaise(summary.revenue))],
  ];
  return (
    <dl className={css.summary}>
      {cards.map(([name, value]) => (
        <div key={name} className={css.summaryCard}>
          <dt className={css.summaryName}>{name}</dt>
          <dd className={css.summaryValue}>{value ?? '–'}</dd>
          {name === 'Revenue' && summary?.refunded !== undefined && (
            <dd className={css.summaryRefunded}>{`${formatRupees(toPaise(summary.refunded))} refunded`}</dd>
          )}
        </div>
      ))}
    </dl>
  );
}
