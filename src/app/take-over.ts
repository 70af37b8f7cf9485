import { waitFor } from 'xstate';
import { selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { preloadLanding } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/**
 * The server renders the landing page as HTML, and all other pages as a loading state. Resolves with whether the client
 * can hydrate that HTML: not on another page, and not for a logged-in user, who is redirected.
 */
export async function shouldHydrate(container: HTMLElement, { actor }: App): Promise<boolean> {
  if (!container.hasChildNodes() || 'waiting' in container.dataset) return false;
  const flow = actor.getSnapshot().children.session;
  if (!flow) return false;
  // The session actor stops if another tab logs out meanwhile.
  const session = await waitFor(flow, (snapshot) => selectStatus(snapshot) !== 'unknown').catch(() => null);
  if (!session || selectStatus(session) === 'authenticated') return false;
  return preloadLanding().then(
    () => true,
    () => false,
  );
}
