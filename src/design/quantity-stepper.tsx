import { Minus, Plus } from 'lucide-react';
import { buttonClass } from './button.tsx';
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
  /**
   * The name of the button 'ADD', which takes the place of the stepper at 0; without it, the stepper shows 0. Both are one
   * element with '+', so that a press keeps the focus: to move it takes the browser another layout of the page.
   */
  addLabel?: string;
};

/**
 * Quantity of a dish: − n +. The cart announces each change. A button that is off uses `aria-disabled`, because a press
 * that reaches the limit would lose the focus of a disabled button.
 */
export function QuantityStepper({
  name,
  quantity,
  max,
  onAdd,
  onRemove,
  addDisabled = false,
  removeDisabled = false,
  addLabel,
}: QuantityStepperProps) {
  const isAdd = quantity === 0 && addLabel !== undefined;
  return (
    <div className={isAdd ? css.noBox : css.row}>
      <div
        {...(isAdd
          ? { className: css.noBox }
          : { className: css.stepper, role: 'group', 'aria-label': `Quantity of ${name}` })}
      >
        {!isAdd && (
          <>
            <button
              type="button"
              className={css.stepButton}
              aria-label={quantity === 1 ? `Remove ${name}` : `One ${name} less`}
              aria-disabled={removeDisabled}
              onClick={removeDisabled ? undefined : onRemove}
            >
              <Minus size={18} strokeWidth={2.6} aria-hidden="true" />
            </button>
            <span className={css.count}>{quantity}</span>
          </>
        )}
        <button
          type="button"
          className={isAdd ? buttonClass({ tone: 'outline', size: 's' }) : css.stepButton}
          aria-label={isAdd ? addLabel : `One ${name} more`}
          aria-disabled={addDisabled}
          onClick={addDisabled ? undefined : onAdd}
        >
          {isAdd ? 'ADD' : <Plus size={18} strokeWidth={2.6} aria-hidden="true" />}
        </button>
      </div>
      {!isAdd && max !== undefined && quantity >= max && <span className={css.limit}>{`Max ${max} allowed`}</span>}
    </div>
  );
}
