import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

/**
 * Repeats `run` while `app` runs, with a pause of `everyMs` between two runs. `run` must not reject. Closing the
 * application waits for the current run.
 * @returns a signal that is aborted when the application closes.
 */
export function repeatWhileRunning(app: FastifyInstance, everyMs: number, run: () => Promise<void>): AbortSignal {
  const stopping = new AbortController();
  const { signal } = stopping;

  async function repeat(): Promise<void> {
    while (!signal.aborted) {
      await run();
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  let repeating: Promise<void> | undefined;
  app.addHook('onReady', (done) => {
    repeating = repeat();
    done();
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await repeating;
  });
  return signal;
}
