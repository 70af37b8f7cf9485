import { isolateName } from '../../../../domain/isolate-name.ts';
import { taxLines } from '../../../../domain/bill.ts';
import { formatDateTime } from '../../../../domain/date-time.ts';
import { formatRupees, toPaise } from '../../../../domain/money.ts';
import { paperTitles } from '../../../../domain/papers.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { useApp } from '../../../runtime/app-context.tsx';
import * as css from './receipt.css.ts';

/** The numbered tax documents of an order, with what each must say (D218). */
export function Papers({ order: { papers = [], restaurant_name: restaurant } }: { order: Order }) {
  const { brand } = useApp().config;
  return papers.map(({ kind, number, gstin, at, amount, tax }) => {
    const totalPaise = toPaise(amount);
    const taxPaise = toPaise(tax);
    const facts = [
      ['Number', number],
      ['Date', formatDateTime(at)],
      ['Supplier', `${brand}, GSTIN ${gstin}`],
      ['Service', `Restaurant service of ${isolateName(restaurant)}, SAC 996331`],
      ['Taxable value', formatRupees(totalPaise - taxPaise)],
      ...taxLines(taxPaise).map(({ label, paise }) => [label, formatRupees(paise)] as const),
      ['Total', formatRupees(totalPaise)],
    ] as const;
    return (
      <section key={number} className={css.paper} aria-labelledby={`paper-${number}`}>
        <h3 id={`paper-${number}`} className={css.paperTitle}>
          {paperTitles[kind]}
        </h3>
        <dl className={css.facts}>
          {facts.map(([label, text]) => (
            <div key={label} className={css.fact}>
              <dt className={css.mutedText}>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    );
  });
}
