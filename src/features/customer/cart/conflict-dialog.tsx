import { isolateName } from '../../../../domain/isolate-name.ts';
import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { selectItems, selectPending } from '../../../../machines/customer/cart/cart.view.ts';
import { useFlow } from '../../../runtime/app-context.tsx';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import ConfirmDialog from '../../../design/confirm-dialog.tsx';

/** The dialog 'Items from different restaurant' (spec §4, Cart). */
export default function ConflictDialog() {
  const cart = useFlow('cart');
  const pending = useSelector(cart, selectPending);
  const here = useSelector(cart, selectItems)[0]?.restaurantName;
  const cancel = useCallback(() => cart.send({ type: 'conflict.cancel' }), [cart]);
  useCloseOnBack('conflict', pending !== null, cancel);
  const [first, ...others] = pending ?? [];
  const dishes = others.length === 0 ? isolateName(first?.item.name ?? '') : `${others.length + 1} dishes`;
  return (
    <ConfirmDialog
      open={pending !== null}
      title="Items from different restaurant"
      text={`Your cart has dishes from ${isolateName(here ?? '')}. Clear it and add ${dishes} from ${isolateName(first?.item.restaurantName ?? '')}?`}
      confirmLabel="Clear cart & Add"
      cancelLabel="Cancel"
      onConfirm={() => cart.send({ type: 'conflict.confirm' })}
      onCancel={cancel}
    />
  );
}
