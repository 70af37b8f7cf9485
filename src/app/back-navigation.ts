import type { AppActorRef } from '../../machines/app/app.machine.ts';
import type { Router } from './router.tsx';

/**
 * Opening the phone step while a code is awaited counts as going back, however it happens (spec §4). The router reports
 * it instead of the screen, because the user may leave the code step before React has rendered it.
 */
export function watchBackNavigation(app: AppActorRef, router: Router): void {
  let seen: object | undefined;
  const tell = () => {
    const { location } = router.state;
    if (location === seen) return;
    seen = location;
    if (location.pathname === '/send-otp') app.getSnapshot().children.login?.send({ type: 'code.back' });
  };
  tell();
  // In a microtask, because going back may navigate, and the router is still notifying its subscribers.
  router.subscribe(() => queueMicrotask(tell));
}
