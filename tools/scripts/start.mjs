// `npm start`: installs what is missing, builds when the sources changed, and starts the server in this process.
// Plain JavaScript without a dependency: there may be no node_modules yet.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { at, checkNode, digest, install, npm, read } from './install.mjs';

/** What page and server are built from. */
const sources = [
  ...['src', 'machines', 'domain', 'openapi', 'server', 'demo', 'public', 'tools/scripts'],
  ...['index.html', 'vite.config.ts', 'package-lock.json'],
];

checkNode();
install();
build();
await serve();

function build() {
  const now = digest(sources);
  const stamp = at('dist', '.built-from');
  if (read(stamp) === now) return;
  console.log('Building the page and the server …');
  npm(['run', 'build', '--silent'], 'It could not be built: see the lines above.');
  writeFileSync(stamp, now);
}

/** In this process, so that signals and the exit code are the server's own. */
async function serve() {
  process.setSourceMapsEnabled(true);
  await import(pathToFileURL(at('dist-server', 'main.js')).href);
}
