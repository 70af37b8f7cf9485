import './design/global.css.ts';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Root } from './app/root.tsx';
import { loadRuntimeConfig } from './app/runtime-config.ts';
import { startApp } from './app/start-app.ts';

const container = document.getElementById('root');
if (!container) throw new Error('index.html has no #root.');

const app = startApp(await loadRuntimeConfig());
createRoot(container).render(
  <StrictMode>
    <Root app={app} />
  </StrictMode>,
);
