/** The part of the service worker's global scope that is used here; TypeScript's DOM types do not contain it. */
export interface WorkerScope {
  readonly clients: {
    claim(): Promise<void>;
    matchAll(options: { type: 'window' }): Promise<readonly OpenTab[]>;
    openWindow(url: string): Promise<unknown>;
  };
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  addEventListener(type: 'install' | 'activate', listener: (event: LastingEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: NotificationClick) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: LastingEvent & MessageEvent<unknown>) => void): void;
}

/** An open tab of the product. */
interface OpenTab {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** A tap on a notification; its data names the page that belongs to it. */
interface NotificationClick extends LastingEvent {
  readonly notification: Notification;
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
