/** Tells at once, and at each change, whether the system asks for less motion; returns how to stop. */
export function onStillness(listener: (isAskedFor: boolean) => void): () => void {
  const query = matchMedia('(prefers-reduced-motion: reduce)');
  const tell = () => listener(query.matches);
  tell();
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}
