/** Pause before a session check is repeated that got no response, ms. */
export const sessionRetryPause = 10_000;

/**
 * Region of a session whose status is unknown: access is denied, but the tokens are kept. The check is repeated on
 * request, after a pause, and when the network is back.
 * @param check the invoked check; if it gets no response, it leads to `waiting`
 */
export const unreachableRegion = <const Check>(check: Check) =>
  ({
    invoke: { id: 'watchNetwork', src: 'watchNetwork' },
    on: { 'session.begun': 'authenticated', 'session.expired': 'anonymous' },
    initial: 'waiting',
    states: {
      waiting: { on: { 'session.retry': 'retrying' }, after: { retryPause: 'retrying' } },
      retrying: { tags: 'busy', invoke: check },
    },
  }) as const;

/** States of the logout, after which the app restarts the flow. */
export const logoutStates = {
  leaving: { invoke: { id: 'leave', src: 'leave', onDone: 'left', onError: 'left' } },
  left: { type: 'final' },
} as const;
