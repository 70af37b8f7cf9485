import './design/global.css.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { watchBackNavigation } from './app/back-navigation.ts';
import { allowMovedNodes } from './app/moved-nodes.ts';
import { watchForOffline } from './runtime/offline/offline-parts.ts';
import { Root } from './app/root.tsx';
import { createRouter, preloadPage } from './app/router.tsx';
import { nextTask } from './runtime/next-task.ts';
import { loadRuntimeConfig } from './runtime/runtime-config.ts';
import { whenQuiet } from './runtime/when-quiet.ts';
import { startApp } from './app/start-app.ts';
import { shouldHydrate } from './app/take-over.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
document.getElementById('late-scripts')?.remove();
allowMovedNodes();
if (hasStorage()) {
  whenQuiet(() => import('./app/quiet-page.ts'));
  watchForOffline();
  void boot(container);
} else void import('./app/storage-needed.tsx');

/** Returns whether the browser allows storage: one that blocks site data throws at the first access. */
function hasStorage(): boolean {
  try {
    // oxlint-disable-next-line no-restricted-globals -- only its access is tried, and a refusal is caught
    return localStorage !== null && sessionStorage !== null;
  } catch {
    return false;
  }
}

/**
 * Starts the app in several tasks, so that the browser can handle input in between. It is not awaited at the module's
 * top level: the pages' scripts import this module, so both would wait for each other.
 */
async function boot(container: HTMLElement): Promise<void> {
  const config = await loadRuntimeConfig();
  await nextTask();
  // The server's HTML is only a loading state, so load the page's script first and render the page itself.
  if ('waiting' in container.dataset) await preloadPage(location.pathname);
  await nextTask();
  const router = createRouter();
  await nextTask();
  const app = startApp(config, router);
  await waitFor(app.actor, (snapshot) => snapshot.matches({ store: 'running' }));
  watchBackNavigation(app.actor, router);
  await nextTask();
  const page = (
    <StrictMode>
      <Root app={app} router={router} />
    </StrictMode>
  );
  if (await shouldHydrate(container, app)) hydrateRoot(container, page);
  // Renders as a transition, so that React yields to input during the render.
  else startTransition(() => createRoot(container).render(page));
}
