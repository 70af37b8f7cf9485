import type { ChildProcess, SpawnOptions } from 'node:child_process';

/** Starts a program, which ends with this process. */
export function start(command: string, args: readonly string[], options: SpawnOptions): ChildProcess;

/** Runs a command to its end. @returns the exit code; null where it was given up, or could not be started */
export function run(command: string, args: readonly string[], options: SpawnOptions): Promise<number | null>;

/** Ends this process when the shell has ended in which npm runs it. */
export function endWithShell(): void;
