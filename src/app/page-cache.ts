import type { AppActorRef } from '../../machines/app/app.machine.ts';
import { storedState, type StoredState } from '../runtime/stored-state.ts';

/**
 * Brings a page up to date that the browser restores from its back-forward cache: it has missed what other tabs stored
 * while it was away (D356). After a logout the app starts again as in any other open tab (D43). If another account is logged in,
 * or anything but the cart is stored differently, the page is loaded again, which reads everything that is stored; until
 * then it is hidden, because it may show what belongs to another account. The cart synchronizes itself.
 */
export function watchPageCache(app: AppActorRef): void {
  let left = storedState();
  addEventListener('pagehide', () => (left = storedState()));
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    const now = storedState();
    if (hasLoggedOut(left, now)) {
      app.send({ type: 'storage.cleared', isPartnerPage: location.pathname.startsWith('/partner') });
    } else if (JSON.stringify(now) !== JSON.stringify(left)) {
      document.documentElement.hidden = true;
      location.reload();
    }
  });
}

/** A logout ends the sessions of both roles. */
const hasLoggedOut = (left: StoredState, now: StoredState): boolean =>
  (left.customer !== null || left.partner !== null) && now.customer === null && now.partner === null;
