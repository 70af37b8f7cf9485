import { onNetworkBack } from './offline/network.ts';
import { onVisibility } from './page-visibility.ts';

/** What a page with an event stream needs of the browser. Old browsers and insecure origins have no Web Locks. */
export const livePage = {
  onVisibility,
  onNetworkBack,
  locks: 'locks' in navigator ? navigator.locks : undefined,
};
