import { spawn } from 'node:child_process';

/**
 * Runs a command.
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 * @returns {Promise<number | null>} the exit code, or null if the command was killed or could not be started
 */
export function run(command, args, options) {
  return new Promise((resolve) => {
    const child = spawn(command, args, options);
    child.on('error', () => resolve(null));
    child.on('exit', resolve);
  });
}
