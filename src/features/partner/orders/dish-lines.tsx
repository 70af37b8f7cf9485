import * as css from './order-card.css.ts';

/** A line of an order; `missing`: how many of its portions were refunded as missing. */
interface Line {
  readonly menu_name: string;
  readonly quantity: number;
  readonly missing?: number | undefined;
}

/** The dishes of an order, readable from a metre away; those that were refunded as missing are struck. */
export function DishLines({ items }: { items: readonly Line[] }) {
  return (
    <ul className={css.items}>
      {items.flatMap(partsOf).map(({ menu_name, quantity, isMissing }, place) => (
        // A dish may occur twice, and lines never change their order, so the index is a safe key.
        <li key={place} className={css.item}>
          <span className={css.quantity}>{`${quantity} ×`}</span>
          {isMissing ? (
            <span className={css.missing}>
              <del>{menu_name}</del> missing
            </span>
          ) : (
            <span>{menu_name}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns the portions of a line that are there and those that are missing. */
function partsOf({ menu_name, quantity, missing = 0 }: Line) {
  return [
    { menu_name, quantity: quantity - missing, isMissing: false },
    { menu_name, quantity: missing, isMissing: true },
  ].filter((part) => part.quantity > 0);
}
