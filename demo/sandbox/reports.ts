import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../server/db/schema.ts';
import { countReport, findDueReports } from './sandbox.store.ts';

interface Options {
  readonly db: Db;
  /** The URL for webhooks; null while the server does not listen. */
  readonly target: () => string | null;
  readonly sign: (body: string) => string;
  readonly everyMs?: number;
}

/** Sends the sandbox's webhooks over HTTP. Retries each webhook until the response is 2xx, also across restarts. */
export interface Reporter {
  /** Sends new webhooks at once instead of after the interval. */
  wake(): void;
  stop(): Promise<void>;
}

export function startReporter({ db, target, sign, everyMs = 1_000 }: Options): Reporter {
  const stopping = new AbortController();
  let waking = new AbortController();

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      const url = target();
      // After an error, for example while the database restarts, the next interval retries.
      if (url) await sendDue(db, { url, sign }).catch(() => undefined);
      const signal = AbortSignal.any([stopping.signal, waking.signal]);
      await sleep(everyMs, undefined, { signal, ref: false }).catch(() => undefined);
      if (waking.signal.aborted) waking = new AbortController();
    }
  }

  const running = run();
  return {
    wake: () => waking.abort(),
    async stop() {
      stopping.abort();
      await running;
    },
  };
}

async function sendDue(db: Db, to: { url: string; sign: (body: string) => string }): Promise<void> {
  const due = await findDueReports(db);
  for (const report of due) {
    if (!(await send(report, to))) continue;
    await countReport(db, report.id);
  }
}

async function send(
  report: { id: string; body: string },
  { url, sign }: { url: string; sign: (body: string) => string },
) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-razorpay-signature': sign(report.body),
        'x-razorpay-event-id': report.id,
      },
      body: report.body,
      // Razorpay's timeout for a webhook.
      signal: AbortSignal.timeout(5_000),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
