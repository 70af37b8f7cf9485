/** Tells at once, and at each change, whether the browser has a network; returns how to stop. */
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
