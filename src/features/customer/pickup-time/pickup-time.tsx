import { createActorContext, useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { selectCart, selectItems } from '../../../../machines/customer/cart/cart.view.ts';
import type { CheckoutActorRef } from '../../../../machines/customer/checkout/checkout.machine.ts';
import { selectPage as selectCheckout } from '../../../../machines/customer/checkout/checkout.view.ts';
import { createPickupTimeActors } from '../../../../machines/customer/pickup-time/pickup-time.actors.ts';
import { pickupTimeMachine } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import { selectPage, selectShortTexts } from '../../../../machines/customer/pickup-time/pickup-time.view.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { onNetwork } from '../../../runtime/offline/network.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import * as css from '../cart/cart-page.css.ts';
import { RestaurantPhone } from '../restaurant-phone/restaurant-phone.tsx';
import { WrappingSelect } from './wrapping-select.tsx';

const PickupTimeContext = createActorContext(pickupTimeMachine);
const usePickupTime = () => PickupTimeContext.useSelector(selectPage);

interface PickupTimeProps {
  checkout: CheckoutActorRef;
  /** Whether an order is being placed, so that its time must not change. */
  locked: boolean;
}

/** The choice of a pickup time for the cart. Loaded late: the cart can be paid without it. */
export default function PickupTime({ checkout, locked }: PickupTimeProps) {
  const { api } = useApp();
  const cart = useFlow('cart');
  const logic = useMemo(
    () =>
      pickupTimeMachine.provide({
        actors: createPickupTimeActors({
          api,
          cart: () => selectCart(cart.getSnapshot()),
          setPickup({ start, readyBy, isOffered, now }) {
            cart.send({ type: 'pickup.set', start });
            checkout.send({ type: 'time.checked', isOffered, readyBy, now });
          },
          clearPickup: () => checkout.send({ type: 'time.checked', isOffered: null, readyBy: null, now: null }),
          onOutdated: (listener) => {
            const subscription = checkout.on('times.outdated', listener);
            return () => subscription.unsubscribe();
          },
          onNetwork,
          onCart(listener) {
            const subscription = cart.subscribe(listener);
            return () => subscription.unsubscribe();
          },
        }),
      }),
    [api, cart, checkout],
  );
  return (
    <PickupTimeContext.Provider logic={logic}>
      <Choice checkout={checkout} locked={locked} />
      <Phone />
    </PickupTimeContext.Provider>
  );
}

/** Value of the entry for 'as soon as possible'; the other values are starts of slots. */
const asap = 'asap';

function Choice({ checkout, locked }: PickupTimeProps) {
  const { send } = PickupTimeContext.useActorRef();
  const { view, options, chosen, isAsap, goneText, closedText, acceptText, days, day } = usePickupTime();
  const isRefused = useSelector(checkout, (snapshot) => selectCheckout(snapshot).view === 'timeGone');
  const refusedText = isRefused ? 'Nothing was paid. This is the time now.' : null;
  const hint = goneText === null ? (closedText ?? refusedText) : null;
  const value = chosen ?? (isAsap ? asap : '');
  if (view === 'loading')
    return (
      <SkeletonGroup label="Loading the pickup times">
        <Skeleton />
        <Skeleton />
      </SkeletonGroup>
    );
  if (view === 'failed') return <Failed />;
  return (
    <>
      <div className={days.length > 0 ? css.pickupFields : undefined}>
        {days.length > 0 && (
          <WrappingSelect
            label="Pickup day"
            value={day ?? ''}
            {...(day === null ? { placeholder: 'Choose a day' } : {})}
            disabled={locked}
            options={days.map(({ day: value, label }) => ({ value, label }))}
            onChange={({ target }) => {
              send({ type: 'day.choose', day: target.value });
              checkout.send({ type: 'time.chosen' });
            }}
          />
        )}
        <WrappingSelect
          label="Pickup time"
          value={value}
          {...(value === '' ? { placeholder: view === 'loadingDay' ? 'Loading …' : 'Choose a time' } : {})}
          hint={hint ?? undefined}
          error={goneText ?? undefined}
          disabled={locked || options.length === 0}
          options={options.map(({ start, label, isFull }) => ({
            value: start === null ? asap : String(start),
            label,
            disabled: isFull,
          }))}
          onChange={({ target }) => {
            send(target.value === asap ? { type: 'time.asap' } : { type: 'time.choose', start: Number(target.value) });
            checkout.send({ type: 'time.chosen' });
          }}
        />
      </div>
      {view === 'failedDay' && <Failed />}
      <Short />
      {acceptText && <p className={css.acceptText}>{acceptText}</p>}
    </>
  );
}

/** The restaurant's phone number; the column keeps its place while it loads. */
function Phone() {
  const { phone } = usePickupTime();
  return phone === null ? null : <RestaurantPhone phone={phone} />;
}

function Failed() {
  const { send } = PickupTimeContext.useActorRef();
  const { failure } = usePickupTime();
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
}

/** Which dishes of the cart cannot be ordered for the chosen day. */
function Short() {
  const items = useSelector(useFlow('cart'), selectItems);
  const texts = PickupTimeContext.useSelector(selectShortTexts(items), isSameList);
  if (texts.length === 0) return null;
  return (
    <Notice tone="red" title="Not enough for this day">
      {texts.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </Notice>
  );
}

/** The texts are computed anew each time. */
const isSameList = (before: readonly unknown[], after: readonly unknown[]) =>
  JSON.stringify(before) === JSON.stringify(after);
