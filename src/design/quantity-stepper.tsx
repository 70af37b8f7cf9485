import { Minus, Plus } from 'lucide-react';
import * as css from './quantity-stepper.css.ts';

type QuantityStepperProps = {
  /** Name of the dish, so that '+' is announced as 'Add one Masala Dosa'. */
  name: string;
  quantity: number;
  /** The stock; when the quantity reaches it, 'Max N allowed' is shown (D19). */
  max?: number | undefined;
  onAdd: () => void;
  onRemove: () => void;
  /** Disables '+'. By default it stays enabled at the limit, and a click shows a toast (D19). */
  addDisabled?: boolean;
  removeDisabled?: boolean;
};

/** Quantity of a dish: − n +. The cart announces each change. */
export function QuantityStepper({
  name,
  quantity,
  max,
  onAdd,
  onRemove,
  addDisabled = false,
  removeDisabled = false,
}: QuantityStepperProps) {
  return (
    <div className={css.row}>
      <div className={css.stepper} role="group" aria-label={`Quantity of ${name}`}>
        <button
          type="button"
          className={css.stepButton}
          aria-label={quantity === 1 ? `Remove ${name}` : `One ${name} less`}
          disabled={removeDisabled}
          onClick={onRemove}
        >
          <Minus size={18} strokeWidth={2.6} aria-hidden="true" />
        </button>
        <span className={css.count}>{quantity}</span>
        <button
          type="button"
          className={css.stepButton}
          aria-label={`One ${name} more`}
          disabled={addDisabled}
          onClick={onAdd}
        >
          <Plus size={18} strokeWidth={2.6} aria-hidden="true" />
        </button>
      </div>
      {max !== undefined && quantity >= max && <span className={css.limit}>Max {max} allowed</span>}
    </div>
  );
}
