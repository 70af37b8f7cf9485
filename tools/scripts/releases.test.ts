import { execFileSync, spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { migrations } from '../../server/db/migrate.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** An entry of docs/releases.json, oldest first. */
interface Release {
  readonly version: string;
  readonly date: string;
  readonly commit: string;
  /** The newest migration of the release. */
  readonly migration: string;
}

const releases = JSON.parse(readFileSync(path.join(root, 'docs/releases.json'), 'utf8')) as Release[];
const newest = releases.at(-1);

/** The migrations that say which earlier builds run on their schema: all after this one. */
const lastUnmarked = '0030-session-age';

const git = (...args: string[]) => {
  try {
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return null;
  }
};
/** Null in a shallow clone, and for a copy without git. */
const hasHistory = git('rev-parse', '--is-shallow-repository') === 'false';

describe('a migration', () => {
  it('exports `compatibility`, which says whether earlier builds run on its schema (CONTRIBUTING.md)', () => {
    const unmarked = Object.entries(migrations).filter(([, { compatibility }]) => compatibility === undefined);
    expect(unmarked.map(([name]) => name).filter((name) => name > lastUnmarked)).toEqual([]);
  });

  it('that contracts names an earlier migration, which the newest release has', () => {
    const names = Object.keys(migrations);
    const wrong = Object.entries(migrations).filter(([name, { compatibility = 'expand' }]) => {
      if (compatibility === 'expand') return false;
      const needed = compatibility.contract;
      const isReleased = newest === undefined || newest.migration >= name || needed <= newest.migration;
      return !names.includes(needed) || needed >= name || !isReleased;
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });
});

describe('docs/releases.json', () => {
  it('names each release with version, date, commit and newest migration', () => {
    for (const release of releases)
      expect(release).toEqual({
        version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
        commit: expect.stringMatching(/^[0-9a-f]{40}$/),
        migration: expect.stringMatching(/^\d{4}-[a-z0-9-]+$/),
      });
    expect(new Set(releases.map(({ version }) => version)).size).toBe(releases.length);
  });

  it('names commits of this history, with the migrations that they had', () => {
    const found = hasHistory
      ? releases.map(({ commit }) => ({
          isAncestor: git('merge-base', '--is-ancestor', commit, 'HEAD') !== null,
          migration: git('ls-tree', '--name-only', `${commit}:server/db/migrations`)?.split('\n').at(-1),
        }))
      : releases.map(({ migration }) => ({ isAncestor: true, migration: `${migration}.ts` }));
    expect(found).toEqual(releases.map(({ migration }) => ({ isAncestor: true, migration: `${migration}.ts` })));
  });

  it('names releases all of whose migrations still exist', () => {
    const files = readdirSync(path.join(root, 'server/db/migrations'));
    const missing = (hasHistory ? releases : []).flatMap(({ commit }) =>
      (git('ls-tree', '--name-only', `${commit}:server/db/migrations`) ?? '')
        .split('\n')
        .filter((file) => !files.includes(file)),
    );
    expect(missing).toEqual([]);
  });
});

describe('npm run rollback', () => {
  it.each([
    ['an unknown version', ['9.9.9']],
    ['two versions', ['0.1.0', '0.1.0']],
  ])('ends with the list of releases and exit code 2 for %s', (_, args) => {
    const { status, stderr } = spawnSync(process.execPath, ['tools/scripts/rollback.mjs', ...args], {
      cwd: root,
      encoding: 'utf8',
    });
    const names = releases.map(({ version }) => version).join(', ');
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: `Give one of the releases in docs/releases.json: ${names}.\n`,
    });
  });
});
