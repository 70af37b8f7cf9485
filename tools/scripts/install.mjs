// The first step of `npm start` and `npm test`: checks Node and installs missing packages. Plain JavaScript without
// dependencies, because node_modules may not exist yet.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');
export const at = (...parts) => path.join(root, ...parts);

/** The releases of Node that the packages support, as `engines` in package.json: the first minor version of each. */
const firstMinor = { 20: 19, 22: 13, 24: 0 };

/** Ends this process with one line if the packages do not support this release of Node. */
export function checkNode() {
  if (isSupported(process.versions.node)) return;
  stop(
    `Node ${process.versions.node} is not supported: install Node 24 (https://nodejs.org); 20.19, 22.13, 26 or newer work too.`,
  );
}

/**
 * @param {string} version such as 24.1.0
 * @returns {boolean}
 */
export function isSupported(version) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  return major >= 26 || minor >= (firstMinor[major] ?? Number.POSITIVE_INFINITY);
}

/**
 * Installs missing packages. If `npm ci` is interrupted, the next run installs again, because `npm ci` has removed the
 * stamp together with node_modules.
 */
export function install() {
  const lock = digest(['package-lock.json']);
  const stamp = at('node_modules', '.installed-from');
  if (read(stamp) === lock) return;
  if (!installedByHand()) {
    if (lstatSync(at('node_modules'), { throwIfNoEntry: false })?.isSymbolicLink())
      stop('node_modules is a link, and npm would empty the folder it leads to. Remove the link and try again.');
    console.log('Installing packages …');
    npm(
      ['ci', '--no-audit', '--no-fund', '--loglevel=error'],
      'The packages could not be installed: see the lines above.',
    );
  }
  writeFileSync(stamp, lock);
}

/**
 * Whether the user has installed the current packages with npm, which writes a lock file into node_modules at the end.
 */
function installedByHand() {
  const done = at('node_modules', '.package-lock.json');
  return !existsSync(at('node_modules', '.installed-from')) && modified(done) >= modified(at('package-lock.json'));
}

/**
 * Runs npm and shows only its errors. If npm fails, ends this process with the message `failure`.
 * @param env environment variables besides those of this process
 */
export function npm(args, failure, env = {}) {
  // npm sets this path for its scripts. Without it (node tools/scripts/start.mjs), the shell has to find npm.
  const self = process.env.npm_execpath;
  const options = { cwd: root, stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, ...env } };
  const { status } = self
    ? spawnSync(process.execPath, [self, ...args], options)
    : spawnSync(`npm ${args.join(' ')}`, { ...options, shell: true });
  if (status !== 0) stop(failure);
}

/** Returns a hash of the names and contents of files, which is the same for every checkout of the same sources. */
export function digest(names) {
  const hash = createHash('sha256').update(process.version.split('.')[0]);
  for (const name of names.flatMap(filesBelow)) hash.update(`\0${name}\0`).update(readFileSync(at(name)));
  return hash.digest('hex');
}

function filesBelow(name) {
  if (!existsSync(at(name))) return [];
  if (statSync(at(name)).isFile()) return [name];
  return readdirSync(at(name))
    .sort()
    .flatMap((child) => filesBelow(path.posix.join(name, child)));
}

/** Returns the text of a file, or '' if it does not exist. */
export function read(file) {
  return existsSync(file) ? readFileSync(file, 'utf8') : '';
}

function modified(file) {
  return existsSync(file) ? statSync(file).mtimeMs : 0;
}

function stop(line) {
  console.error(line);
  process.exit(1);
}
