// The other people of `slowdown.ts`, in a process of their own: the callers beside them would otherwise delay the
// measurement itself. For each message (`Visit`) it lets them call for one phase, and answers with the waits.
import { setTimeout as sleep } from 'node:timers/promises';
import { send, type Caller } from './calls.ts';

export interface Visit {
  readonly origin: string;
  readonly others: readonly Caller[];
  readonly phaseMs: number;
  /** Pause of one person between two calls, ms. */
  readonly pauseMs: number;
}

export interface Waits {
  /** ms */
  readonly times: number[];
  /** Statuses other than 200. */
  readonly refused: number[];
}

async function visit({ origin, others, phaseMs, pauseMs }: Visit): Promise<Waits> {
  const until = performance.now() + phaseMs;
  const waits: Waits = { times: [], refused: [] };
  async function callAgain(person: Caller) {
    // People do not call at the same moment.
    await sleep(Math.random() * pauseMs);
    while (performance.now() < until) {
      const { status, ms } = await send(origin, person);
      waits.times.push(ms);
      if (status !== 200) waits.refused.push(status);
      await sleep(pauseMs);
    }
  }
  await Promise.all(others.map(callAgain));
  return waits;
}

process.on('message', (message: Visit) => void visit(message).then((waits) => process.send?.(waits)));
process.once('disconnect', () => process.exit());
