import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';

const run = JSON.stringify(path.join(import.meta.dirname, 'run.mjs'));

/** A program that says its id, and at its end that it was told to end, as a server with a database does. */
const program = `
  process.on('SIGINT', () => setTimeout(() => { console.log('ended'); process.exit(0); }, 100));
  setInterval(() => {}, 1_000);
  console.log('started ' + process.pid);
`;

const isRunning = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Starts a command that runs the program twice, in a shell or not. @returns it, and what the programs have said */
async function startCommand(isInShell: boolean) {
  const folder = mkdtempSync(path.join(tmpdir(), 'run-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [command, child, output] = ['command.mjs', 'child.mjs', 'output'].map((name) => path.join(folder, name));
  if (!command || !child || !output) throw new Error('There are three names.');
  writeFileSync(child, program);
  writeFileSync(
    command,
    `import { run } from ${run};
     const program = [process.execPath, [${JSON.stringify(child)}], { stdio: 'inherit' }];
     await Promise.all([run(...program), run(...program)]);`,
  );
  const { npm_lifecycle_event: _, ...env } = process.env;
  const running = isInShell
    ? // As npm does it: a shell, which does not replace itself by the command and passes no signal on.
      spawn('sh', ['-c', `"${process.execPath}" "${command}"; exit $?`], {
        env: { ...env, npm_lifecycle_event: 'flows' },
        stdio: ['ignore', 'pipe', 'inherit'],
      })
    : spawn(process.execPath, [command], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  running.stdout.on('data', (chunk: Buffer) => writeFileSync(output, chunk, { flag: 'a' }));
  const said = () => readFileSync(output, 'utf8').split('\n');
  const started = await vi.waitFor(() => {
    const lines = said().filter((line) => line.startsWith('started '));
    expect(lines).toHaveLength(2);
    return lines.map((line) => Number(line.split(' ')[1]));
  }, 10_000);
  return { running, started, said };
}

it.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
  ['SIGHUP', 129],
] as const)('ends all programs that a command has started before it ends after %s', async (signal, code) => {
  const { running, started, said } = await startCommand(false);
  running.kill(signal);
  expect(await once(running, 'close')).toEqual([code, null]);
  expect(said().filter((line) => line === 'ended')).toHaveLength(2);
  expect(started.filter(isRunning)).toEqual([]);
});

it('ends all programs of a command when the shell that npm runs it in has ended', async () => {
  const { running, started, said } = await startCommand(true);
  running.kill('SIGTERM');
  // The pipe closes when the command and its programs, which write to it too, have ended.
  await once(running, 'close');
  expect(said().filter((line) => line === 'ended')).toHaveLength(2);
  expect(started.filter(isRunning)).toEqual([]);
});
