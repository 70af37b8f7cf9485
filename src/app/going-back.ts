import type { AppActorRef } from '../../machines/app/app.machine.ts';
import type { Router } from './router.tsx';

/**
 * Coming to the phone while a code is awaited is going back, by any way (spec §4). The router tells it, not the screen:
 * a quick hand leaves the page of the code before React drew it, and then the phone's page never went away.
 */
export function watchGoingBack(app: AppActorRef, router: Router): void {
  let seen: object | undefined;
  const tell = () => {
    const { location } = router.state;
    if (location === seen) return;
    seen = location;
    if (location.pathname === '/send-otp') app.getSnapshot().children.login?.send({ type: 'code.back' });
  };
  tell();
  // A moment later: going back may navigate, while the router is still telling.
  router.subscribe(() => queueMicrotask(tell));
}
