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
  const file = path.resolve('floor-of-the-bench.js');
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'floor',
        resolveId: (id) => (id === file ? id : null),
        load: (id) => (id === file ? entry : null),
      },
    ],
    build: {
      target: 'baseline-widely-available',
      write: false,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: file },
    },
  });
  const chunks = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return chunks.reduce((sum, chunk) => sum + (chunk.type === 'chunk' ? brotli(chunk.code) : 0), 0);
}

const brotli = (text: string): number =>
  brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length;
