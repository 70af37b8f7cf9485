/** How long nothing arrives before the page is quiet, ms. */
const quietMs = 1_000;

/**
 * Calls `work` once the page has loaded and nothing, neither a picture nor a response, has arrived for a second, because
 * it loads files and would compete with the first page for bandwidth. Ignores its failure. Not in development.
 */
export function whenQuiet(work: () => Promise<unknown>): void {
  if (!import.meta.env.PROD) return;
  let quiet: ReturnType<typeof setTimeout>;
  const wait = () => {
    clearTimeout(quiet);
    quiet = setTimeout(() => {
      if (document.readyState !== 'complete') return wait();
      arrivals.disconnect();
      work().catch(() => undefined);
    }, quietMs);
  };
  const arrivals = new PerformanceObserver(wait);
  arrivals.observe({ type: 'resource' });
  wait();
}
