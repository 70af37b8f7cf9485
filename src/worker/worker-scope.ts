/** What a service worker has around it, as far as ours uses it: the page's own types know nothing of it. */
export interface WorkerScope {
  readonly clients: { claim(): Promise<void> };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<unknown>) => void): void;
}

/** The worker is kept alive until the promise is settled. */
interface LastingEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

/** A request of a page, which the worker may answer. */
export interface FetchEvent extends LastingEvent {
  readonly request: Request;
  /** What the browser has asked for already while the worker was starting. */
  readonly preloadResponse: Promise<Response | undefined>;
  respondWith(answer: Promise<Response>): void;
}
