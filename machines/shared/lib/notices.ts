/** Requests another page; `src/app` owns the router. */
export interface Navigate {
  type: 'navigate';
  to: string;
}

/**
 * Kind and duration of a toast (spec §9, D60): cart 2 s, notice 3 s, success 5 s, error 8 s, inventory 10 s. `silent`
 * is a success (5 s) that the flow has announced itself.
 */
export type ToastKind = 'cart' | 'notice' | 'success' | 'silent' | 'error' | 'inventory';

/** Shows a message that outlasts the flow's page. */
export interface Toast {
  type: 'toast';
  kind: ToastKind;
  text: string;
}

/** Announces a visible change to screen readers; toasts announce themselves. */
export interface Announce {
  type: 'announce';
  text: string;
}

/** All events that flows emit for the app. */
export type Notice = Navigate | Toast | Announce;

/** Requests that the query of a list is written to the address, so that a reload or a shared link shows the same. */
export interface WriteAddress {
  type: 'address.write';
  /** With its question mark; empty for the default query. */
  query: string;
}
