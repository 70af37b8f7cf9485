import { taxLines, type Bill } from '../../../../domain/bill.ts';
import { formatRupees } from '../../../../domain/money.ts';
import * as css from './bill-summary.css.ts';

/** The bill, with the tax in its two halves (spec §9, D61). */
export function BillSummary({ bill }: { bill: Bill }) {
  return (
    <section className={css.bill} aria-labelledby="bill-summary">
      <h2 id="bill-summary" className={css.title}>
        Bill Summary
      </h2>
      <dl className={css.rows}>
        <Row label="Items" paise={bill.subtotalPaise} />
        {taxLines(bill.taxPaise).map((line) => (
          <Row key={line.label} {...line} />
        ))}
        <div className={css.total}>
          <dt>To pay</dt>
          <dd>{formatRupees(bill.totalPaise)}</dd>
        </div>
      </dl>
    </section>
  );
}

function Row({ label, paise }: { label: string; paise: number }) {
  return (
    <div className={css.row}>
      <dt>{label}</dt>
      <dd className={css.amount}>{formatRupees(paise)}</dd>
    </div>
  );
}
