import { readFileSync } from 'node:fs';

/** Returns the resident memory of a process, KB. Linux only. */
export function residentMemory(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}
