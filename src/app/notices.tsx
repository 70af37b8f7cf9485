import { useSelector } from '@xstate/react';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import type { AnyActorRef } from 'xstate';
import type { AppSnapshot } from '../../machines/app/app.machine.ts';
import type { Notice } from '../../machines/shared/notices.ts';
import { useApp, useFlow } from './app-context.tsx';
import { isOverPage } from './history-place.ts';

/** Carries out what a flow tells: goes to pages, shows toasts. Every flow that emits is listened to through this. */
export function useNotices(flow: AnyActorRef): void {
  const navigate = useNavigate();
  const toasts = useFlow('toasts');
  useEffect(() => {
    const carryOut = (notice: Notice) => {
      // A page that is open already gets no second place in the history, nor does a dialog that leads away keep its own.
      if (notice.type === 'navigate') {
        void navigate(notice.to, { replace: notice.to === location.pathname || isOverPage() });
      } else toasts.send({ type: 'toast.show', kind: notice.kind, text: notice.text });
    };
    const subscriptions = [flow.on('navigate', carryOut), flow.on('toast', carryOut)];
    return () => subscriptions.forEach((subscription) => subscription.unsubscribe());
  }, [flow, navigate, toasts]);
}

/** Listens to the app-wide flows. */
export function AppNotices() {
  useNotices(useApp().actor);
  useNotices(useFlow('login'));
  useNotices(useFlow('cart'));
  const checkout = useSelector(useApp().actor, (snapshot) => snapshot.children.checkout);
  return checkout ? <CheckoutNotices checkout={checkout} /> : null;
}

/** The checkout runs only where somebody pays. */
function CheckoutNotices({ checkout }: { checkout: NonNullable<AppSnapshot['children']['checkout']> }) {
  useNotices(checkout);
  return null;
}
