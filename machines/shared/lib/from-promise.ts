// oxlint-disable-next-line no-restricted-imports -- the only place that wraps XState's own
import { fromPromise as fromPromiseOfXState } from 'xstate';

/**
 * XState's `fromPromise`, but the promise of an aborted call never rejects. React's StrictMode stops and restarts the
 * actors of a screen; XState would treat the late rejection of the first call as that of the second call.
 */
export const fromPromise: typeof fromPromiseOfXState = (call) =>
  fromPromiseOfXState(
    (scope) =>
      new Promise((resolve, reject) => {
        call(scope).then(
          (output) => scope.signal.aborted || resolve(output),
          (error: unknown) => scope.signal.aborted || reject(error),
        );
      }),
  );
