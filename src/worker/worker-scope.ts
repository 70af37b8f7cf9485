/** The part of the service worker's global scope that is used here; TypeScript's DOM types do not contain it. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<unknown>) => void): void;
}

/** An event whose `waitUntil` keeps the worker alive until the promise settles. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page, which the worker may respond to. */
export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /**
   * The response to the request that the browser started while the worker was starting; undefined without navigation
   * preload.
   */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
