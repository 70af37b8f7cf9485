/**
 * Calls the listener immediately and after each change with whether the browser is online. Returns an unsubscribe
 * function.
 */
export function onNetwork(listener: (isThere: boolean) => void): () => void {
  const tell = () => listener(navigator.onLine);
  tell();
  addEventListener('online', tell);
  addEventListener('offline', tell);
  return () => {
    removeEventListener('online', tell);
    removeEventListener('offline', tell);
  };
}

/** Calls the listener when the browser is online again. Returns an unsubscribe function. */
export function onNetworkBack(listener: () => void): () => void {
  addEventListener('online', listener);
  return () => removeEventListener('online', listener);
}
