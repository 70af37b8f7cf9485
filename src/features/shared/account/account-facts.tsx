import type { ReactNode } from 'react';
import * as css from './account-facts.css.ts';

type AccountFactsProps = {
  facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Class names of the list, of a row and of its value. */
  look: { list?: string; fact: string; value: string };
  /** A line below the list. */
  note?: string | null;
  /** The buttons. */
  children: ReactNode;
};

/** The card of a profile: labels with values, and the buttons in `children`. */
export function AccountFacts({ facts, look, note, children }: AccountFactsProps) {
  return (
    <div className={css.card}>
      <dl className={look.list}>
        {facts.map(([label, value]) => (
          <div key={label} className={look.fact}>
            <dt className={css.label}>{label}</dt>
            <dd className={look.value}>{value || <span className={css.label}>Not given</span>}</dd>
          </div>
        ))}
      </dl>
      {note && <p className={css.label}>{note}</p>}
      <div className={css.actions}>{children}</div>
    </div>
  );
}
