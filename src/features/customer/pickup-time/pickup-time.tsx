import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectCart } from '../../../../machines/customer/cart/cart.selectors.ts';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { selectView } from '../../../../machines/customer/checkout/checkout.selectors.ts';
import { createPickupTimeActors } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import {
  selectAcceptText,
  selectChosenSlot,
  selectClosedText,
  selectGoneText,
  selectOptions,
  selectPickupFailure,
  selectPickupView,
} from '../../../../machines/customer/pickup-time/pickup-time.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { SelectField } from '../../../design/select-field.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from '../cart/cart-page.css.ts';
import { PickupTimeContext } from './pickup-time.context.ts';

interface ChoiceProps {
  checkout: CheckoutActorRef;
  /** Whether an order is being placed, so that its time must not change. */
  locked: boolean;
}

interface PickupTimeProps extends ChoiceProps {
  /** Receives the ready time that the page shows, epoch ms; null if it shows none. */
  onReadyBy: (at: number | null) => void;
}

/** The choice of a pickup time for the cart. Loaded late: the cart can be paid without it. */
export default function PickupTime({ checkout, locked, onReadyBy }: PickupTimeProps) {
  const { api } = useApp();
  const cart = useFlow('cart');
  const logic = useMemo(
    () =>
      pickupTimeMachine.provide({
        actors: createPickupTimeActors({
          api,
          cart: () => selectCart(cart.getSnapshot()),
          setPickup({ start, readyBy, isOffered }) {
            onReadyBy(readyBy);
            cart.send({ type: 'pickup.set', start });
            checkout.send({ type: 'time.checked', isOffered });
          },
          clearPickup: () => checkout.send({ type: 'time.checked', isOffered: null }),
          onTimeGone: (listener) => {
            const subscription = checkout.on('time.gone', listener);
            return () => subscription.unsubscribe();
          },
        }),
      }),
    [api, cart, checkout, onReadyBy],
  );
  return (
    <PickupTimeContext.Provider logic={logic}>
      <Choice checkout={checkout} locked={locked} />
    </PickupTimeContext.Provider>
  );
}

/** Value of the entry for 'as soon as possible'; the other values are starts of slots. */
const asap = 'asap';

function Choice({ checkout, locked }: ChoiceProps) {
  const { send } = PickupTimeContext.useActorRef();
  const view = PickupTimeContext.useSelector(selectPickupView);
  const options = PickupTimeContext.useSelector(selectOptions, isSameList);
  const chosen = PickupTimeContext.useSelector(selectChosenSlot);
  const goneText = PickupTimeContext.useSelector(selectGoneText);
  const closedText = PickupTimeContext.useSelector(selectClosedText);
  const acceptText = PickupTimeContext.useSelector(selectAcceptText);
  const failure = PickupTimeContext.useSelector(selectPickupFailure);
  const isRefused = useSelector(checkout, (snapshot) => selectView(snapshot) === 'timeGone');
  const refusedText = isRefused ? 'Nothing was paid. This is the time now.' : null;
  const hint = goneText === null ? (closedText ?? refusedText) : null;
  if (view === 'loading')
    return (
      <SkeletonGroup label="Loading the pickup times">
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>
    );
  if (view === 'failed')
    return (
      <Notice tone="turmeric" title="The pickup times could not be loaded">
        <p>{failure}</p>
        <div className={css.messageActions}>
          <Button size="s" tone="outline" onClick={() => send({ type: 'times.retry' })}>
            Try again
          </Button>
        </div>
      </Notice>
    );
  return (
    <>
      <SelectField
        label="Pickup time"
        value={chosen ?? (view === 'asap' ? asap : '')}
        {...(view === 'gone' || view === 'closed' ? { placeholder: 'Choose a time' } : {})}
        hint={hint ?? undefined}
        error={goneText ?? undefined}
        disabled={locked || options.length === 0}
        options={options.map(({ start, label, isFull }) => ({
          value: start === null ? asap : String(start),
          label,
          disabled: isFull,
        }))}
        onChange={({ target: { value } }) => {
          send(value === asap ? { type: 'time.asap' } : { type: 'time.choose', start: Number(value) });
          checkout.send({ type: 'time.chosen' });
        }}
      />
      {acceptText && <p className={css.acceptText}>{acceptText}</p>}
    </>
  );
}

/** The entries are computed from the list anew each time. */
const isSameList = (before: readonly object[], after: readonly object[]) =>
  JSON.stringify(before) === JSON.stringify(after);
