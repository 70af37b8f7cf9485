import { useEffect, useState } from 'react';

/**
 * Loads a module when it is first needed; returns null until then. If it does not load, it is loaded again when the network is
 * back.
 * @param load A constant function.
 */
export function useLoaded<Module extends object>(load: () => Promise<Module>, isNeeded: boolean): Module | null {
  const [loaded, setLoaded] = useState<Module | null>(null);
  useEffect(() => {
    if (!isNeeded) return;
    const begin = () => {
      load().then(setLoaded, () => addEventListener('online', begin, { once: true }));
    };
    begin();
  }, [isNeeded, load]);
  return loaded;
}
