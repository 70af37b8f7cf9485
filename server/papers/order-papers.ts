import { sql } from 'kysely';
import { toRupees } from '../../domain/money.ts';
import { paperNumber } from '../../domain/papers.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Row } from '../db/schema.ts';

/** A numbered paper as `papersOfOrder` selects it. */
interface SelectedPaper extends Pick<Row<'papers'>, 'kind' | 'amount_paise' | 'tax_paise'> {
  readonly gstin: string;
  readonly year: number;
  readonly number: number;
  /** Epoch ms. */
  readonly at_ms: number;
}

/** Selects the numbered papers of each row of `orders`, oldest first. */
export const papersOfOrder = sql<readonly SelectedPaper[]>`coalesce((
  select json_agg(shown order by shown.year, shown.number) from (
    select papers.kind, papers.amount_paise, papers.tax_paise, papers.gstin, papers.year, papers.number,
      extract(epoch from papers.at) * 1000 as at_ms
    from papers where papers.restaurant_id = orders.restaurant_id and papers.order_number = orders.number
      and papers.number is not null limit 100) as shown), '[]'::json)`;

/** Returns the field with the papers of an order, if it has any. */
export function papersOf(
  restaurantId: number,
  papers: readonly SelectedPaper[],
): Pick<Schemas['CustomerOrder'], 'papers'> {
  if (papers.length === 0) return {};
  return {
    papers: papers.map(({ kind, year, number, gstin, at_ms: at, amount_paise, tax_paise }) => ({
      ...{ kind, number: paperNumber(restaurantId, year, number), gstin, at },
      ...{ amount: toRupees(amount_paise), tax: toRupees(tax_paise) },
    })),
  };
}
