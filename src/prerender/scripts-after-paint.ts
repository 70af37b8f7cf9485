// The inline script of the customer's pages (D291): loads the scripts of a page after its first paint.
// The server writes their links with `data-rel` instead of `rel`, and the entry with `data-entry`.

/** How long the scripts wait for a paint, ms; a browser need not paint a page that is covered. */
const paintTimeout = 1_000;

let hasStarted = false;

function start(): void {
  if (hasStarted) return;
  hasStarted = true;
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-rel]')];
  for (const link of links) link.rel = link.dataset['rel'] ?? '';
  const entry = links.find((link) => 'entry' in link.dataset);
  // If it fails, the document offers to reload (index.html).
  if (entry) import(/* @vite-ignore */ entry.href).catch(() => undefined);
}

if (document.hidden || !PerformanceObserver.supportedEntryTypes.includes('paint')) start();
else {
  new PerformanceObserver(start).observe({ type: 'paint', buffered: true });
  setTimeout(start, paintTimeout);
}

// The tests import this file as a module.
export {};
