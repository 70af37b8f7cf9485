import * as css from './order-card.css.ts';

/** The dishes of an order, readable from a metre away. */
export function DishLines({ items }: { items: readonly { readonly menu_name: string; readonly quantity: number }[] }) {
  return (
    <ul className={css.items}>
      {items.map(({ menu_name, quantity }, place) => (
        // A dish may occur twice, and lines never change their order, so the index is a safe key.
        <li key={place} className={css.item}>
          <span className={css.quantity}>{quantity} ×</span>
          <span>{menu_name}</span>
        </li>
      ))}
    </ul>
  );
}
