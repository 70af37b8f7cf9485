import type { SpawnOptions } from 'node:child_process';

/** Runs a command to its end. @returns the exit code; null where it was given up, or could not be started */
export function run(command: string, args: readonly string[], options: SpawnOptions): Promise<number | null>;
