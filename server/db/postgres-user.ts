import { spawn, spawnSync } from 'node:child_process';
import type { SpawnOptions } from 'node:child_process';
import { chown, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * The user that runs PostgreSQL's programs. They refuse to run as root, so root either drops its rights in a user
 * namespace (`unshare -U`, which can still access root's files) or switches to another user.
 */
export type RunAs =
  | { readonly kind: 'self' }
  | { readonly kind: 'namespace' }
  | { readonly kind: 'user'; readonly uid: number; readonly gid: number };

/** Starts one of PostgreSQL's programs as `runAs`, without the PG* variables of this process. */
export function spawnAs(runAs: RunAs, program: string, args: readonly string[], options: SpawnOptions) {
  const [command, ...all] = runAs.kind === 'namespace' ? ['unshare', '-U', program, ...args] : [program, ...args];
  // Another user may have no access to the working directory of this process.
  const cwd = path.parse(program).root;
  return spawn(command ?? program, all, { ...options, ...identity(runAs), cwd, env: plainEnvironment() });
}

/** Runs a program until it exits. @returns its exit code and output. */
export function runProgram(
  runAs: RunAs,
  program: string,
  args: readonly string[],
): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawnAs(runAs, program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const collect = (chunk: Buffer) => (output += chunk.toString());
    child.stdout?.on('data', collect);
    child.stderr?.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Returns the user that must run an existing cluster: its owner.
 * @param program One of PostgreSQL's programs, which the owner must be able to run.
 * @throws Error with a message of one line if the owner cannot run it.
 */
export async function ownerOf(clusterDir: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const { uid, gid } = await stat(clusterDir);
  const owner: RunAs = uid === 0 ? { kind: 'namespace' } : { kind: 'user', uid, gid };
  if (canUse(owner, clusterDir, program)) return owner;
  throw new Error(
    `The database in ${clusterDir} belongs to user ${uid}, who cannot run ${program}: ` +
      'install the project where that user can read it, choose another DATA_DIR, or set DATABASE_URL.',
  );
}

/**
 * Chooses the owner of a new cluster in `emptyDir` and changes the folder's owner.
 * @throws Error with a message of one line that mentions DATABASE_URL if only root can access the files.
 */
export async function choosePostgresUser(emptyDir: string, program: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { kind: 'self' };
  const namespace: RunAs = { kind: 'namespace' };
  if (process.platform === 'linux' && canUse(namespace, emptyDir, program)) return namespace;
  for (const user of await unprivilegedUsers(emptyDir)) {
    await chown(emptyDir, user.uid, user.gid);
    if (canUse(user, emptyDir, program)) return user;
  }
  throw new Error(
    `PostgreSQL does not run as root, and no other user can reach ${path.dirname(emptyDir)} and ${program}: ` +
      'start as a normal user, or set DATABASE_URL.',
  );
}

/**
 * Checks by running a command as `runAs` that this user is not root, can execute the program and can write to the
 * folder.
 */
function canUse(runAs: RunAs, dir: string, program: string): boolean {
  const shell = ['/bin/sh', '-c', 'test "$(id -u)" != 0 && test -x "$1" && test -w "$2"', 'sh', program, dir];
  const [command, ...args] = runAs.kind === 'namespace' ? ['unshare', '-U', ...shell] : shell;
  return spawnSync(command ?? '', args, { ...identity(runAs), stdio: 'ignore', cwd: '/' }).status === 0;
}

async function unprivilegedUsers(dir: string): Promise<{ kind: 'user'; uid: number; gid: number }[]> {
  const home = await stat(path.dirname(path.dirname(dir)));
  const accounts = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const named = ['postgres', 'nobody'].flatMap((name) => {
    const fields =
      accounts
        .split('\n')
        .find((line) => line.startsWith(`${name}:`))
        ?.split(':') ?? [];
    return [{ uid: Number(fields[2]), gid: Number(fields[3]) }];
  });
  const sudo = { uid: Number(process.env['SUDO_UID']), gid: Number(process.env['SUDO_GID']) };
  return [sudo, { uid: home.uid, gid: home.gid }, ...named]
    .filter(({ uid, gid }) => Number.isInteger(uid) && Number.isInteger(gid) && uid > 0)
    .map((user) => ({ kind: 'user', ...user }));
}

function identity(runAs: RunAs): { uid?: number; gid?: number } {
  return runAs.kind === 'user' ? { uid: runAs.uid, gid: runAs.gid } : {};
}

function plainEnvironment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name));
  return { ...Object.fromEntries(entries), LC_ALL: 'C' };
}
