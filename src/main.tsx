import './design/global.css.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchForOffline } from './app/offline/offline-parts.ts';
import { Root } from './app/root.tsx';
import { preloadPage } from './app/router.tsx';
import { loadRuntimeConfig } from './app/runtime-config.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startApp } from './app/start-app.ts';
import { canTakeOver } from './app/take-over.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
registerServiceWorker();
watchForOffline();
void boot(container);

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
  // No step from here on: what the flows tell is lost until the page listens.
  const app = startApp(config);
  const page = (
    <StrictMode>
      <Root app={app} />
    </StrictMode>
  );
  if (await canTakeOver(container, app)) hydrateRoot(container, page);
  else createRoot(container).render(page);
}

/** Not by a timer, which a page in the background gets late. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    port2.postMessage(null);
  });
}
