// oxlint-disable-next-line no-restricted-imports -- all others take it from here
import { fromPromise as fromPromiseOfXState } from 'xstate';

/**
 * XState's `fromPromise`, deaf to a call that was broken off. React's StrictMode stops the flows of a screen and starts
 * them again at once; XState would take the late word of the first call ('aborted') for the second one's.
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
