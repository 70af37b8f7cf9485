import { readdirSync, readFileSync } from 'node:fs';

/** Length of a clock tick in /proc, ms (`getconf CLK_TCK` is 100 on Linux). */
const tickMs = 10;

/** Returns the fields of /proc/PID/stat that follow the command's name, which may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // A process that has ended has no such file.
    return null;
  }
}

/** Returns the ids of a process and all its descendants, including the embedded database. */
function processTree(root: number): number[] {
  const childrenOf = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    const parent = /^\d+$/.test(name) ? statOf(Number(name))?.[1] : undefined;
    if (parent !== undefined) childrenOf.set(Number(parent), [...(childrenOf.get(Number(parent)) ?? []), Number(name)]);
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(childrenOf.get(pid) ?? []));
  return tree;
}

/** Returns the sum of these fields of /proc/PID/stat, ms. */
function timeOf(pid: number, fields: readonly number[]): number {
  const stat = statOf(pid);
  return fields.reduce((ticks, field) => ticks + Number(stat?.[field] ?? 0), 0) * tickMs;
}

/** Returns the user and system time of a process and all its descendants, including ended ones, ms. Linux only. */
export function processorTime(pid: number): number {
  // Fields utime, stime, cutime and cstime.
  return processTree(pid).reduce((sum, each) => sum + timeOf(each, [11, 12, 13, 14]), 0);
}

/** Returns the user and system time of a process without its descendants, ms. Linux only. */
export const ownProcessorTime = (pid: number): number => timeOf(pid, [11, 12]);

/** Returns what `processorTime` grows by while `act` runs, µs for each of its `count` calls. */
export async function timePerCall(pid: number, count: number, act: () => Promise<unknown>): Promise<number> {
  const before = processorTime(pid);
  await act();
  return ((processorTime(pid) - before) * 1000) / count;
}

/** Returns the resident memory of a process, KB. Linux only. */
export const residentMemory = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Returns the processor time of the whole machine since it started, summed over its processors, ms. Linux only. */
export function machineTime(): { readonly busy: number; readonly idle: number } {
  const line = /^cpu +(.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? '';
  // Time stolen by other machines, the last field, counts as busy. The fields after it are part of the first two.
  const [user = 0, nice = 0, system = 0, idle = 0, waiting = 0, ...others] = line.split(' ').slice(0, 8).map(Number);
  const busy = [user, nice, system, ...others].reduce((sum, ticks) => sum + ticks, 0);
  return { busy: busy * tickMs, idle: (idle + waiting) * tickMs };
}
