import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { build } from 'vite';

/** The minimum that a client with these libraries has to load: the libraries without any code of our own. */
const entry = `
import { createElement, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, Link, NavLink, Navigate, Outlet, RouterProvider, ScrollRestoration, useLocation, useNavigate, useParams } from 'react-router-dom';
import { assign, createActor, emit, fromCallback, fromPromise, sendTo, setup, waitFor } from 'xstate';
import createClient from 'openapi-fetch';

const machine = setup({ actors: { load: fromPromise(async () => 1), listen: fromCallback(() => () => {}) } }).createMachine({
  context: {}, invoke: { src: 'load', onDone: { actions: [assign({}), emit({ type: 'x' }), sendTo('listen', { type: 'y' })] } },
});
const client = createClient({ baseUrl: '/' });
const router = createBrowserRouter([{ path: '*', Component: () => {
  const at = [useLocation(), useNavigate(), useParams()];
  return createElement('p', null, JSON.stringify(at), createElement(Link, { to: '/' }), createElement(NavLink, { to: '/' }), createElement(Outlet), createElement(ScrollRestoration), createElement(Navigate, { to: '/' }));
} }]);
const actor = createActor(machine).start();
void waitFor(actor, () => true).then(() => client.GET('/'));
createRoot(document.body).render(createElement(StrictMode, null, createElement(RouterProvider, { router })));
`;

/**
 * Returns the transferred bytes (Brotli, quality 11) of react, react-dom, react-router-dom, xstate and openapi-fetch
 * alone, built with this project's Vite.
 */
export async function floorBytes(): Promise<number> {
  // Inside the project, so that imports of its packages are resolved.
  const folder = await mkdtemp(path.resolve('node_modules/.floor-'));
  try {
    await writeFile(path.join(folder, 'index.html'), '<script type="module" src="./entry.js"></script>');
    await writeFile(path.join(folder, 'entry.js'), entry);
    await build({
      root: folder,
      configFile: false,
      logLevel: 'error',
      build: { target: 'baseline-widely-available', outDir: 'out', modulePreload: { polyfill: false } },
    });
    const assets = path.join(folder, 'out', 'assets');
    const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
    const sizes = await Promise.all(scripts.map(async (name) => brotli(await readFile(path.join(assets, name)))));
    return sizes.reduce((sum, size) => sum + size, 0);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function brotli(text: Buffer): number {
  return brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
}
