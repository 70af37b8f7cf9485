// `npm start`: installs missing packages, builds if the sources changed, and starts the server in this process. Plain
// JavaScript without dependencies, because node_modules may not exist yet.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { at, checkNode, digest, install, npm, read } from './install.mjs';
import { endWithShell } from './run.mjs';

/** The sources of the page and the server. */
const sources = [
  ...['src', 'machines', 'domain', 'openapi', 'server', 'demo', 'public', 'tools/scripts'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
];

checkNode();
install();
build();
endWithShell();
await serve();

function build() {
  const now = digest(sources);
  const stamp = at('dist', '.built-from');
  if (read(stamp) === now) return;
  console.log('Building the page and the server …');
  // The page is always built for production, also for a server that runs with NODE_ENV=development.
  const env = { NODE_ENV: 'production' };
  npm(['run', 'build', '--silent'], 'It could not be built: see the lines above.', env);
  writeFileSync(stamp, now);
}

/** Runs the server in this process, so that the server receives its signals and determines its exit code. */
async function serve() {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(at('dist-server', 'main.js')).href);
}
