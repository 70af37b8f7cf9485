/**
 * Returns the answer to the same call if the document's inline script has sent it before the app's scripts were loaded
 * (`src/prerender/early-calls.ts`); only once, so that a later call asks the server again.
 */
type TakeEarlyCall = (request: Request, body: string) => Promise<Response> | undefined;

declare global {
  // oxlint-disable-next-line no-var -- a global of the document needs `var`
  var takeEarlyCall: TakeEarlyCall | undefined;
}

export type { TakeEarlyCall };
