import './design/global.css.ts';
import { StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { watchForOffline } from './app/offline/offline-parts.ts';
import { Root } from './app/root.tsx';
import { loadRuntimeConfig } from './app/runtime-config.ts';
import { registerServiceWorker } from './app/service-worker.ts';
import { startApp } from './app/start-app.ts';
import { canTakeOver } from './app/take-over.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');
registerServiceWorker();
watchForOffline();
void boot(container);

/** Not at the module's top level: the pages' scripts need this one, and would wait for what waits for them. */
async function boot(container: HTMLElement): Promise<void> {
  const app = startApp(await loadRuntimeConfig());
  const page = (
    <StrictMode>
      <Root app={app} />
    </StrictMode>
  );
  if (await canTakeOver(container, app)) hydrateRoot(container, page);
  else createRoot(container).render(page);
}
