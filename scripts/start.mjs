// `npm start`: installs what is missing, builds when the sources changed, and starts the server in this process.
// Plain JavaScript without a dependency: there may be no node_modules yet.
import { writeFileSync } from 'node:fs';
import process from 'node:process';
import { at, checkNode, digest, install, npm, read } from './install.mjs';

/** What the page is built from. */
const sources = ['src', 'machines', 'domain', 'openapi', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

checkNode();
install();
build();
await serve();

function build() {
  const now = digest(sources);
  const stamp = at('dist', '.built-from');
  if (read(stamp) === now) return;
  console.log('Building the page …');
  npm(['run', 'build', '--silent'], 'The page could not be built: see the lines above.');
  writeFileSync(stamp, now);
}

/** In this process, so that signals and the exit code are the server's own. */
async function serve() {
  const main = at('server', 'main.ts');
  const { register } = await import('tsx/esm/api');
  register();
  process.setSourceMapsEnabled(true);
  process.argv[1] = main;
  await import(main);
}
