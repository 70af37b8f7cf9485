import { useSelector } from '@xstate/react';
import { Outlet } from 'react-router-dom';
import { selectToast } from '../../machines/toasts/toasts.selectors.ts';
import { Toasts } from '../design/toasts.tsx';
import { SkipLink } from '../design/visually-hidden.tsx';
import { useApp, useFlow } from './app-context.tsx';
import { CartConflict } from './cart-conflict.tsx';
import { DemoPhoneHost } from './demo-phone-host.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineLine } from './offline/offline-line.tsx';
import { ScrollReturn } from './scroll-return.tsx';

/** What stands around every page: toasts, and the demo phone where there is one. */
export function Shell() {
  const { config } = useApp();
  return (
    <>
      <title>{config.brand}</title>
      <SkipLink />
      <Outlet />
      {config.demo && <DemoPhoneHost />}
      <ShownToasts />
      <ScrollReturn />
    </>
  );
}

/** The customer's pages: his bar above them, and the question about his cart. */
export function WithNavigation() {
  return (
    <>
      <NavigationBar />
      <OfflineLine />
      <Outlet />
      <CartConflict />
    </>
  );
}

function ShownToasts() {
  const toasts = useFlow('toasts');
  const toast = useSelector(toasts, selectToast);
  return (
    <Toasts
      toasts={toast ? [{ id: String(toast.id), kind: toastLook[toast.kind], text: toast.text }] : []}
      onDismiss={() => toasts.send({ type: 'toast.dismiss' })}
      onPause={() => toasts.send({ type: 'toasts.hold' })}
      onResume={() => toasts.send({ type: 'toasts.release' })}
    />
  );
}

const toastLook = { cart: 'plain', notice: 'plain', success: 'success', error: 'error', inventory: 'warning' } as const;
