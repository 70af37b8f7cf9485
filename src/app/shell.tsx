import { useSelector } from '@xstate/react';
import { lazy, Suspense } from 'react';
import { Outlet } from 'react-router-dom';
import { areSameToasts, selectToasts } from '../../machines/shared/toasts/toasts.selectors.ts';
import { Toasts } from '../design/toasts.tsx';
import { SkipLink } from '../design/visually-hidden.tsx';
import { Announcer } from '../runtime/announcer.tsx';
import { useApp, useFlow } from '../runtime/app-context.tsx';
import { CartConflict } from './cart-conflict.tsx';
import { DemoPhoneHost } from './demo-phone-host.tsx';
import { FocusOnNavigation } from './focus-on-navigation.tsx';
import { NavigationBar } from './navigation-bar.tsx';
import { OfflineLine } from '../runtime/offline/offline-line.tsx';
import { ScrollRestoration } from './scroll-restoration.tsx';

const MachinesPanel = import.meta.env.DEV ? lazy(() => import('./dev/machines-panel.tsx')) : null;

/** The frame of every page: toasts, announcements and, if configured, the demo phone. */
export function Shell() {
  const { config } = useApp();
  return (
    <>
      <title>{config.brand}</title>
      <SkipLink />
      <Outlet />
      {config.demo && <DemoPhoneHost />}
      <ShownToasts />
      <Announcer />
      <ScrollRestoration />
      <FocusOnNavigation />
      {MachinesPanel && (
        <Suspense fallback={null}>
          <MachinesPanel />
        </Suspense>
      )}
    </>
  );
}

/** The frame of the customer's pages: their navigation bar and the cart conflict dialog. */
export function CustomerLayout() {
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
  const shown = useSelector(toasts, selectToasts, areSameToasts);
  return (
    <Toasts
      toasts={shown.map(({ id, kind, text }) => ({ id, kind: toastLook[kind], text, silent: kind === 'silent' }))}
      onDismiss={(id) => toasts.send({ type: 'toast.dismiss', id })}
      onPause={() => toasts.send({ type: 'toasts.hold' })}
      onResume={() => toasts.send({ type: 'toasts.release' })}
    />
  );
}

const toastLook = {
  cart: 'plain',
  notice: 'plain',
  success: 'success',
  silent: 'success',
  error: 'error',
  inventory: 'warning',
  handedOver: 'success',
} as const;
