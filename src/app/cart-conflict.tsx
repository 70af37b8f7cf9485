import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { selectPending } from '../../machines/customer/cart/cart.view.ts';
import { lazyDialog } from '../design/lazy-dialog.tsx';
import { useFlow } from '../runtime/app-context.tsx';

const ConflictDialog = lazyDialog(() => import('../features/customer/cart/conflict-dialog.tsx'));

/**
 * The dialog for adding a dish while the cart has dishes of another restaurant. It can open on every page and stays
 * mounted for its closing animation.
 */
export function CartConflict() {
  const isAsked = useSelector(useFlow('cart'), (snapshot) => selectPending(snapshot) !== null);
  const [wasAsked, setWasAsked] = useState(false);
  if (isAsked && !wasAsked) setWasAsked(true);
  return wasAsked && <ConflictDialog />;
}
