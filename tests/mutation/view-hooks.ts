import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { test } from '@playwright/test';

/** What became of one test under one fault, as a line of JSON; fault 0 is none. */
export interface ViewVerdict {
  fault: number;
  /** The file in tests/browser/, without '.spec.ts'. */
  spec: string;
  title: string;
  /** Holds the whole page against the oracle after each step. */
  isWalk: boolean;
  /** `timedOut` is the test's own limit: that proves nothing. */
  status: 'passed' | 'failed' | 'timedOut' | 'skipped' | 'interrupted';
  milliseconds: number;
  /** The faults whose places the page came by. */
  reached: readonly number[];
  message: string;
}

/** Wakes the project's fault in every test of this file, until one has failed. */
export function underFault(): void {
  const folder = process.env['VIEW_FAULTS'] ?? '';
  let reached = new Set<number>();

  test.beforeEach(async ({ context }, { project }) => {
    const fault = Number(project.metadata['fault'] ?? 0);
    test.skip(existsSync(path.join(folder, `caught-${fault}`)), 'caught already');
    reached = new Set();
    if (fault === 0) await context.exposeBinding('__reached', (_, number: number) => void reached.add(number));
    await context.addInitScript(`globalThis.__fault = ${fault};`);
  });

  test.afterEach(({ context: _ }, { project, tags, titlePath, status = 'interrupted', duration, error }) => {
    const fault = Number(project.metadata['fault'] ?? 0);
    const verdict: ViewVerdict = {
      ...{
        fault,
        spec: path.basename(titlePath[0] ?? '', '.spec.ts'),
        title: titlePath.slice(1).join(' '),
        status,
        milliseconds: duration,
      },
      ...{ isWalk: tags.includes('@walk'), reached: [...reached], message: error?.message ?? '' },
    };
    appendFileSync(path.join(folder, 'verdicts.jsonl'), `${JSON.stringify(verdict)}\n`);
    if (fault > 0 && status === 'failed') writeFileSync(path.join(folder, `caught-${fault}`), '');
  });
}
