import type { AppActorRef } from '../../machines/app/app.machine.ts';
import type { Router } from './router.tsx';

/**
 * Tells the login flow to go back when the phone step is opened while a code is awaited, whether by the back button, a
 * link or the URL (spec §4). The router reports this instead of the screen, because the user may leave the code step
 * before React has rendered it.
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
  // Runs in a microtask, because going back may navigate while the router is still notifying its subscribers.
  router.subscribe(() => queueMicrotask(tell));
}
