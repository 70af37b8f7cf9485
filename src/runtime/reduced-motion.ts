/**
 * Calls the listener immediately and after each change with whether the system requests reduced motion. Returns an
 * unsubscribe function.
 */
export function onReducedMotion(listener: (isAskedFor: boolean) => void): () => void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => listener(query.matches);
  tell();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
