/** Timeout of a request including the response body, ms. The server responds within 15 s. */
export const callDeadline = 20_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * Returns a `fetch` that rejects with a `TimeoutError` after `callDeadline`, even while the body is being received. If
 * the caller aborts the request, it rejects with the caller's reason. Event streams have no deadline.
 */
export function withDeadline(fetch: Fetch): Fetch {
  return async (request) => {
    // A stream stays open.
    if (request.headers.get('accept') === 'text/event-stream') return fetch(request);
    const ended = firstOf(request.signal, AbortSignal.timeout(callDeadline));
    ended.throwIfAborted();
    const cutOff = new Promise<never>((_, reject) => {
      ended.addEventListener('abort', () => reject(ended.reason as Error));
    });
    // The race also limits the work that `fetch` does before and after the request, such as a token refresh, which may
    // ignore the signal.
    return Promise.race([fetch(new Request(request, { signal: ended })), cutOff]);
  };
}

/** Like `AbortSignal.any`, which some supported browsers do not have. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}
