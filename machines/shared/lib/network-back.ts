import { fromCallback } from 'xstate';

/** Calls the listener when the browser is online again. Returns an unsubscribe function. */
export type OnNetworkBack = (listener: () => void) => () => void;

/** The browser is online again. */
export interface NetworkFound {
  type: 'network.found';
}

/** Reports that the browser is online again. */
export const watchNetworkBack = (onNetworkBack: OnNetworkBack) =>
  fromCallback(({ sendBack }) => onNetworkBack(() => sendBack({ type: 'network.found' } satisfies NetworkFound)));
