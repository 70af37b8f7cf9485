/** Requests that the app opens another page. */
export interface Navigate {
  type: 'navigate';
  to: string;
}

/**
 * Kind of a toast, which determines how long it is shown (spec §9, D60): cart 2 s, notice 3 s, success 5 s, error 8 s,
 * inventory 10 s, handedOver 3 s (spec §8). `silent` is a success (5 s) that the flow has already announced to screen readers.
 */
export type ToastKind = 'cart' | 'notice' | 'success' | 'silent' | 'error' | 'inventory' | 'handedOver';

/** Shows a message that stays when the user leaves the page. */
export interface Toast {
  type: 'toast';
  kind: ToastKind;
  text: string;
}

/** Announces a visible change to screen readers. Not needed for toasts, which are announced anyway. */
export interface Announce {
  type: 'announce';
  text: string;
}

/** All events that flows emit for the app. */
export type Notice = Navigate | Toast | Announce;

/** Requests that the query of a list is written to the URL, so that a reload or a shared link shows the same list. */
export interface WriteAddress {
  type: 'address.write';
  /** The query string including its question mark; empty for the default query. */
  query: string;
}
