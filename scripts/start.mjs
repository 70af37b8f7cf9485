// `npm start`: installs what is missing, builds when the sources changed, and starts the server in this process.
// Plain JavaScript without a dependency: there may be no node_modules yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const at = (...parts) => path.join(root, ...parts);

/** What the page is built from. */
const sources = ['src', 'machines', 'domain', 'openapi', 'public', 'index.html', 'vite.config.ts', 'package-lock.json'];

checkNode();
install();
build();
await serve();

function checkNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return;
  stop(`Node ${process.versions.node} is too old: install Node 20.19 or newer (https://nodejs.org).`);
}

/** `npm ci` removes node_modules, so the stamp of an interrupted one is never there. */
function install() {
  const lock = digest(['package-lock.json']);
  const stamp = at('node_modules', '.installed-from');
  if (read(stamp) === lock) return;
  if (!installedByHand()) {
    console.log('Installing packages …');
    npm(['ci', '--no-audit', '--no-fund'], 'The packages could not be installed: see the lines above.');
  }
  writeFileSync(stamp, lock);
}

/** npm writes a lock of its own into node_modules when it is done. */
function installedByHand() {
  const done = at('node_modules', '.package-lock.json');
  return !existsSync(at('node_modules', '.installed-from')) && modified(done) >= modified(at('package-lock.json'));
}

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
  await import(pathToFileURL(main).href);
}

function npm(args, failure) {
  // npm tells its scripts where it is; without it (node scripts/start.mjs) the shell finds it.
  const self = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] };
  const { status } = self
    ? spawnSync(process.execPath, [self, ...args], options)
    : spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  if (status !== 0) stop(failure);
}

/** A fingerprint of names and contents, so that a fresh checkout of the same sources counts as the same. */
function digest(names) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const name of names.flatMap(filesBelow)) hash.update(`\0${name}\0`).update(readFileSync(at(name)));
  return hash.digest('hex');
}

function filesBelow(name) {
  if (!existsSync(at(name))) return [];
  if (statSync(at(name)).isFile()) return [name];
  return readdirSync(at(name)).sort().flatMap((child) => filesBelow(path.posix.join(name, child)));
}

function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function modified(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
