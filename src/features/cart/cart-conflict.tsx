import { useSelector } from '@xstate/react';
import { selectItems, selectPending } from '../../../machines/cart/cart.selectors.ts';
import { useFlow } from '../../app/app-context.tsx';
import { lazyDialog } from '../../design/lazy-dialog.tsx';

const ConfirmDialog = lazyDialog(() => import('../../design/confirm-dialog.tsx'));

/** 'Items from different restaurant', over whichever page a dish was added on (spec §4, Cart). */
export function CartConflict() {
  const cart = useFlow('cart');
  const pending = useSelector(cart, selectPending);
  const here = useSelector(cart, selectItems)[0]?.restaurantName;
  if (!pending) return null;
  return (
    <ConfirmDialog
      open
      title="Items from different restaurant"
      text={`Your cart has dishes from ${here}. Clear it and add ${pending.name} from ${pending.restaurantName}?`}
      confirmLabel="Clear cart & Add"
      cancelLabel="Cancel"
      onConfirm={() => cart.send({ type: 'conflict.confirm' })}
      onCancel={() => cart.send({ type: 'conflict.cancel' })}
    />
  );
}
