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
