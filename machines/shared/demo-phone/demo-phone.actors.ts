import { fromPromise } from '../lib/from-promise.ts';

/** A message to a phone in the demo (D3). */
export interface DemoMessage {
  id: number;
  text: string;
  /** The login code in the message; empty in messages about orders. */
  code: string;
  /** ISO 8601, UTC. */
  at: string;
}

/**
 * Creates the actors of the demo phone.
 * @param fetch the page's `fetch`; the outbox is not part of the contract, because production has none
 */
export function createDemoPhoneActors(fetch: (path: string, init: { signal: AbortSignal }) => Promise<Response>) {
  return {
    fetchMessages: fromPromise<readonly DemoMessage[], { phone: string; after: number }>(async ({ input, signal }) => {
      const response = await fetch(`/demo/outbox?phone=${input.phone}&after=${input.after}&orders=1`, { signal });
      if (!response.ok) throw new Error(`/demo/outbox answered ${response.status}.`);
      return ((await response.json()) as { messages: DemoMessage[] }).messages; // Served by demo/outbox.ts.
    }),
  };
}
