import { spawn } from 'node:child_process';
import process from 'node:process';

/** Programs that this process has started and that have not ended. */
const running = new Set();
const signals = { SIGHUP: 1, SIGINT: 2, SIGTERM: 15 };
/** How long programs may take to end before they are killed, ms: Playwright gives its server 15 s. */
const patience = 25_000;
let isEnding = false;
let isWatching = false;

/**
 * Starts a program, which ends with this process: once a signal tells this process to end, it ends all its programs, waits for
 * them, and then ends itself.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {import('node:child_process').ChildProcess}
 */
export function start(command, args, options) {
  endWithShell();
  if (running.size === 0) for (const signal of Object.keys(signals)) process.once(signal, end);
  const child = spawn(command, args, options);
  running.add(child);
  const forget = () => {
    running.delete(child);
    if (running.size > 0 || isEnding) return;
    for (const signal of Object.keys(signals)) process.off(signal, end);
  };
  child.once('error', forget);
  child.once('exit', forget);
  return child;
}

/**
 * Ends this process when the shell has ended in which npm runs it: the shell passes no signal on, so that a stopped
 * `npm start` would leave the server and its database running.
 */
export function endWithShell() {
  if (process.env.npm_lifecycle_event === undefined || isWatching) return;
  isWatching = true;
  const shell = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}

/** Ends all programs. Playwright ends its server on SIGINT only. */
function end(signal) {
  if (isEnding) return;
  isEnding = true;
  const left = [...running];
  const ended = left.map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of left) child.kill('SIGINT');
  const kill = setTimeout(() => left.forEach((child) => child.kill('SIGKILL')), patience);
  void Promise.all(ended).then(() => {
    clearTimeout(kill);
    process.exit(128 + signals[signal]);
  });
}

/**
 * Runs a command.
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>} the exit code, or null if the command was killed or could not be started
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = start(command, args, options);
    child.on('error', () => resolve(null));
    child.on('exit', resolve);
  });
}
