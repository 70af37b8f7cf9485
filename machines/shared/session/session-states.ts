/** Pause before an unanswered session check is repeated, ms. */
export const sessionRetryPause = 10_000;

/**
 * The status is unknown: access is denied, and the tokens are kept. The check is repeated on request, after a pause, and
 * when the network is back.
 * @param check The invoked check; without an answer, it leads to `waiting`.
 */
export const unreachable = <const Check>(check: Check) =>
  ({
    invoke: { id: 'watchNetwork', src: 'watchNetwork' },
    on: { 'session.begun': 'authenticated', 'session.expired': 'anonymous' },
    initial: 'waiting',
    states: {
      waiting: { on: { 'session.retry': 'retrying' }, after: { retryPause: 'retrying' } },
      retrying: { tags: 'busy', invoke: check },
    },
  }) as const;

/** The logout, after which the app restarts the flow. */
export const ending = {
  leaving: { invoke: { id: 'leave', src: 'leave', onDone: 'left', onError: 'left' } },
  left: { type: 'final' },
} as const;
