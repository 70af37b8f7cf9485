/** Timeout of a call including its body, ms; the server answers within 15 s. */
export const callDeadline = 20_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * `fetch` that rejects with a `TimeoutError` after `callDeadline`, also while the body arrives. If the caller aborts,
 * it rejects with the caller's reason.
 */
export function withDeadline(fetch: Fetch): Fetch {
  return async (request) => {
    const ended = firstOf(request.signal, AbortSignal.timeout(callDeadline));
    ended.throwIfAborted();
    const cutOff = new Promise<never>((_, reject) => {
      ended.addEventListener('abort', () => reject(ended.reason as Error));
    });
    // The race also limits what `fetch` does around the exchange, such as a token refresh, which may ignore the signal.
    return Promise.race([fetch(new Request(request, { signal: ended })), cutOff]);
  };
}

/** Replaces `AbortSignal.any`, which some supported browsers lack. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}
