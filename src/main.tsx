import './design/global.css.ts';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { waitFor } from 'xstate';
import { watchGoingBack } from './app/going-back.ts';
import { watchForOffline } from './runtime/offline/offline-parts.ts';
import { Root } from './app/root.tsx';
import { createRouter, preloadPage } from './app/router.tsx';
import { nextTask } from './runtime/next-task.ts';
import { loadRuntimeConfig } from './runtime/runtime-config.ts';
import { registerServiceWorker } from './runtime/service-worker.ts';
import { startApp } from './app/start-app.ts';
import { shouldHydrate } from './app/take-over.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
if (hasStorage()) {
  registerServiceWorker();
  watchForOffline();
  void boot(container);
} else void import('./app/storage-needed.tsx').then(({ showStorageNeeded }) => showStorageNeeded(container));

/** A browser that blocks a site's data throws at the first look at it. */
function hasStorage(): boolean {
  try {
    return localStorage !== null && sessionStorage !== null;
  } catch {
    return false;
  }
}

/**
 * In steps with a task for each, so that a touch need not wait for the whole start. Not at the module's top level: the
 * pages' scripts need this one, and would wait for what waits for them.
 */
async function boot(container: HTMLElement): Promise<void> {
  const config = await loadRuntimeConfig();
  await nextTask();
  // Where the server's HTML says that the page is coming, the first drawing is the page itself.
  if ('waiting' in container.dataset) await preloadPage(location.pathname);
  await nextTask();
  const router = createRouter();
  await nextTask();
  const app = startApp(config, router);
  await waitFor(app.actor, (snapshot) => snapshot.matches({ store: 'running' }));
  watchGoingBack(app.actor, router);
  await nextTask();
  const page = (
    <StrictMode>
      <Root app={app} router={router} />
    </StrictMode>
  );
  if (await shouldHydrate(container, app)) hydrateRoot(container, page);
  // As a transition React draws in slices, too.
  else startTransition(() => createRoot(container).render(page));
}
