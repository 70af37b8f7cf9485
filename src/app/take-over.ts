import { waitFor } from 'xstate';
import { selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { preloadLanding } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/**
 * The landing page comes as HTML from the server, every other one as the waiting for it. Resolves when it is known
 * whether the client is to take the page over as it stands: not if it is another page, or if who opened it is logged in
 * and goes on to his own.
 */
export async function shouldHydrate(container: HTMLElement, { actor }: App): Promise<boolean> {
  if (!container.hasChildNodes() || 'waiting' in container.dataset) return false;
  const flow = actor.getSnapshot().children.session;
  if (!flow) return false;
  // It ends where another tab logs out meanwhile.
  const session = await waitFor(flow, (snapshot) => selectStatus(snapshot) !== 'unknown').catch(() => null);
  if (!session || selectStatus(session) === 'authenticated') return false;
  return preloadLanding().then(
    () => true,
    () => false,
  );
}
