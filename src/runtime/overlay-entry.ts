import { currentOverlay } from '../design/history-state.ts';

/**
 * Adds a history entry for an overlay, so that the browser's back button closes it. For overlays that React Router need
 * not know: it keeps its location, and renders nothing again. `useCloseOnBack` is for dialogs, which may stay open.
 * @param name Distinguishes the overlay from others.
 * @returns a function that ends this, once. It removes the entry, unless a navigation has replaced it (`start-app.ts`,
 * `link.tsx`) or will do so.
 */
export function addOverlayEntry(name: string, close: () => void): (willBeReplaced?: boolean) => void {
  // React Router finds its place among its entries by the other fields.
  history.pushState({ ...(history.state as object | null), usr: { over: name } }, '');
  let isLeft = false;
  const leave = () => {
    isLeft = true;
    removeEventListener('popstate', wentBack);
  };
  const wentBack = () => {
    if (currentOverlay() === name) return;
    leave();
    close();
  };
  addEventListener('popstate', wentBack);
  return (willBeReplaced = false) => {
    const mayRemove = !isLeft && !willBeReplaced;
    leave();
    // The entry is still the current one while the browser goes back.
    if (mayRemove && currentOverlay() === name) history.back();
  };
}
