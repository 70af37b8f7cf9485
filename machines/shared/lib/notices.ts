/** A flow asks for another page; `src/app` owns the router. */
export interface Navigate {
  type: 'navigate';
  to: string;
}

/**
 * How long a toast stays (spec §9, D60): cart actions 2 s, notices 3 s, successes 5 s, errors 8 s, and 10 s for the
 * inventory error. A silent one is a success (5 s) that the flow has announced in its own words.
 */
export type ToastKind = 'cart' | 'notice' | 'success' | 'silent' | 'error' | 'inventory';

/** A flow has something to say that outlives its page. */
export interface Toast {
  type: 'toast';
  kind: ToastKind;
  text: string;
}

/** What a screen reader is told of a change that the page shows; a toast announces itself. */
export interface Announce {
  type: 'announce';
  text: string;
}

/** Everything a flow tells the outside by `emit`. */
export type Notice = Navigate | Toast | Announce;

/** What a list looks for stands in the address, so that a reload or a shared link shows the same. */
export interface WriteAddress {
  type: 'address.write';
  /** With its question mark; empty for the first visit's. */
  query: string;
}
