/** How long a call may take from its first byte to its last, ms; the server answers within 15 s. */
export const callDeadline = 20_000;

type Fetch = (request: Request) => Promise<Response>;

/**
 * `fetch` that gives up after `callDeadline`: it rejects with a `TimeoutError`, also while the body arrives. A caller's own
 * abort rejects with the caller's reason, an `AbortError`.
 */
export function withDeadline(fetch: Fetch): Fetch {
  return async (request) => {
    const ended = firstOf(request.signal, AbortSignal.timeout(callDeadline));
    ended.throwIfAborted();
    const cutOff = new Promise<never>((_, reject) => {
      ended.addEventListener('abort', () => reject(ended.reason as Error));
    });
    // What `fetch` does before and after the exchange, such as a token refresh, counts too and may not hear the signal.
    return Promise.race([fetch(new Request(request, { signal: ended })), cutOff]);
  };
}

/** `AbortSignal.any`, which some browsers of the build target do not have. */
function firstOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    const abort = () => controller.abort(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
  }
  return controller.signal;
}
