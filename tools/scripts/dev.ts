// `npm run dev`: serves the page with hot reload on PORT, and runs the server on the next port, where it restarts on
// every change.
import { spawn } from 'node:child_process';
import path from 'node:path';
import { createServer } from 'vite';
import { inspectedMachines } from './inspected-machines.ts';
import { endWithShell } from './run.mjs';
import { readConfig } from '../../server/process/config.ts';
import { escapeHtml } from '../../server/page/page-html.ts';

/** Paths that are proxied to the server; Vite answers all others. */
const served = [
  '/api',
  '/config.json',
  '/demo',
  '/sandbox',
  '/pictures',
  '/image-host',
  '/store-qr.svg',
  '/manifest.webmanifest',
  '/healthz',
  '/readyz',
  '/metrics',
  '/docs',
];

const root = path.resolve(import.meta.dirname, '../..');
const result = readConfig(process.env);
if (!result.ok) {
  console.error(result.problems.join('\n'));
  process.exit(1);
}
const { listen, publicOrigin, brand } = result.config;
const backend = { host: '127.0.0.1', port: listen.port + 1 };

const target = `http://${backend.host}:${backend.port}`;
const page = await createServer({
  root,
  // The page loads its config from /config.json, because this HTML does not contain it.
  plugins: [
    inspectedMachines(root),
    { name: 'brand', transformIndexHtml: (html) => html.replaceAll('__BRAND__', () => escapeHtml(brand.name)) },
  ],
  server: {
    host: listen.host,
    port: listen.port,
    strictPort: true,
    proxy: Object.fromEntries(served.map((prefix) => [prefix, { target }])),
  },
});
try {
  await page.listen();
} catch (error) {
  console.error(`The page cannot be served: ${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
page.printUrls();

// Started after Vite, because Vite would keep running if the server failed first.
const server = spawn(process.execPath, [path.join(root, 'node_modules/tsx/dist/cli.mjs'), 'watch', 'server/main.ts'], {
  cwd: root,
  stdio: ['ignore', 'inherit', 'inherit'],
  env: { ...process.env, HOST: backend.host, PORT: String(backend.port), PUBLIC_ORIGIN: publicOrigin },
});

endWithShell();
let stopping = false;
const stop = async () => {
  if (stopping) return;
  stopping = true;
  server.kill('SIGTERM');
  await page.close();
};
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());
server.on('exit', (code) => void stop().then(() => process.exit(code ?? 0)));
