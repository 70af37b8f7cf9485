import { waitFor } from 'xstate';
import { selectStatus } from '../../machines/customer/session/session.selectors.ts';
import { loadPage } from './router.tsx';
import type { App } from '../runtime/app-context.tsx';

/**
 * The server renders the landing page and the login's first page as HTML, and all other pages as a loading state.
 * Resolves with whether the client can hydrate that HTML: not on another page, and not for a logged-in user, who is
 * redirected.
 */
export async function shouldHydrate(container: HTMLElement, { actor }: App): Promise<boolean> {
  if (!container.hasChildNodes() || 'waiting' in container.dataset) return false;
  const flow = actor.getSnapshot().children.session;
  if (!flow) return false;
  try {
    // The session actor stops if another tab logs out meanwhile.
    const session = await waitFor(flow, (snapshot) => selectStatus(snapshot) !== 'unknown');
    if (selectStatus(session) === 'authenticated') return false;
    await loadPage(location.pathname);
    if (container.querySelector('form')) {
      // The page's script contains the login.
      actor.send({ type: 'login.wanted' });
      await waitFor(actor, ({ children }) => children.login !== undefined);
    }
    return true;
  } catch {
    return false;
  }
}
