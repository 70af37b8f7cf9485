import { toRupees } from '../../domain/money.ts';
import { paperNumber } from '../../domain/papers.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { SelectedPaper } from './papers.store.ts';

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
