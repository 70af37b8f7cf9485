// `npm run rollback [-- VERSION]`: starts an earlier release on the current database and the current settings, until it is
// stopped. Without a version it is the newest one of docs/releases.json. Its files are taken from git and stay in
// DATA_DIR/releases, so that it is installed and built only once.
import { spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { readCommandLine } from './command-line.mjs';
import { at, checkNode, read } from './install.mjs';

checkNode();
const { values, positionals } = readCommandLine({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const releases = JSON.parse(readFileSync(at('docs', 'releases.json'), 'utf8'));
const names = releases.map(({ version }) => version).join(', ');

if (values.help) {
  console.log(`Starts an earlier release on the database of DATA_DIR or DATABASE_URL.

  npm run rollback                 the newest release of docs/releases.json
  npm run rollback -- VERSION      one of: ${names}

First stop this release, or set another PORT. Exit code: that of the release, 1 could not be started, 2 not understood.`);
} else {
  const wanted = positionals[0] ?? releases.at(-1)?.version;
  const release = releases.find(({ version }) => version === wanted);
  if (!release || positionals.length > 1) refuse(`Give one of the releases in docs/releases.json: ${names}.`, 2);
  const dataDir = path.resolve(process.env.DATA_DIR ?? at('.data'));
  process.exitCode = await start(unpack(release, path.join(dataDir, 'releases', release.version)), dataDir);
}

/** Writes the files of the release's commit to the folder, unless they are there already. Returns the folder. */
function unpack({ version, commit }, folder) {
  const stamp = path.join(folder, '.commit');
  if (read(stamp) === commit) return folder;
  console.log(`Fetching release ${version} (${commit.slice(0, 12)}) …`);
  // A shallow clone lacks the commit.
  if (!git(['cat-file', '-e', `${commit}^{commit}`]).isDone) {
    const fetched = git(['fetch', '--quiet', '--depth=1', 'origin', commit]);
    if (!fetched.isDone) refuse(`Commit ${commit} cannot be fetched from origin: ${fetched.error}`, 1);
  }
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = `${folder}.tar`;
  const packed = git(['archive', '--format=tar', `--output=${archive}`, commit]);
  if (!packed.isDone) refuse(`Commit ${commit} cannot be read: ${packed.error}`, 1);
  const { status, stderr } = spawnSync('tar', ['-xf', archive, '-C', folder], { encoding: 'utf8' });
  if (status !== 0) refuse(`${archive} cannot be unpacked: ${stderr ?? 'tar is not installed'}`, 1);
  rmSync(archive);
  writeFileSync(stamp, commit);
  return folder;
}

/** Runs the release until it ends, and passes stop signals on. Resolves with its exit code. */
function start(folder, dataDir) {
  const child = spawn(process.execPath, [path.join('tools', 'scripts', 'start.mjs')], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, DATA_DIR: dataDir },
  });
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('error', ({ message }) => refuse(message, 1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
}

function git(args) {
  const { status, stderr, error } = spawnSync('git', args, { cwd: at(), encoding: 'utf8' });
  return { isDone: status === 0, error: (error?.message ?? stderr ?? '').trim() };
}

function refuse(line, code) {
  console.error(line);
  process.exit(code);
}
