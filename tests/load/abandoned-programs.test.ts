import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { removeAbandonedPrograms } from '../fixtures/abandoned-programs.ts';

it('a run removes the programs of runs that have ended, but those of no other run', async () => {
  const parent = await mkdtemp(path.join(tmpdir(), 'programs-'));
  onTestFinished(() => rm(parent, { recursive: true, force: true }));
  const ended = spawn(process.execPath, ['--version'], { stdio: 'ignore' });
  await once(ended, 'exit');
  const kept = [`load-programs-${process.pid}`, 'load-programs-of-another-kind', 'other-1'];
  for (const name of [...kept, `load-programs-${ended.pid}`]) {
    await mkdir(path.join(parent, name));
    await writeFile(path.join(parent, name, 'main.js'), '');
  }
  await removeAbandonedPrograms(parent);
  expect((await readdir(parent)).toSorted()).toEqual(kept.toSorted());
});

it('a run begins without the folder of the programs', async () => {
  await expect(removeAbandonedPrograms(path.join(tmpdir(), 'no-such-folder'))).resolves.toBeUndefined();
});
