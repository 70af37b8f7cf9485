import { readdirSync, readFileSync } from 'node:fs';

/** Length of a clock tick of /proc, ms (`getconf CLK_TCK` is 100 on Linux). */
const tickMs = 10;

/** Fields of /proc/PID/stat after the name of the command, which may contain spaces. */
function statOf(pid: number): string[] | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    // The process has ended.
    return null;
  }
}

/** A process and all processes below it, the database of the embedded server included. */
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

/** User and system time that a process and all processes below it have used, ms; ended children included. Linux only. */
export function processorTime(pid: number): number {
  return processTree(pid).reduce((sum, each) => {
    const stat = statOf(each);
    // utime, stime, cutime, cstime
    return sum + [11, 12, 13, 14].reduce((ticks, field) => ticks + Number(stat?.[field] ?? 0), 0) * tickMs;
  }, 0);
}
