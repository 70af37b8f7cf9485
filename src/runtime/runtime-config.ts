import type { RuntimeConfig } from '../../domain/runtime-config.ts';

/** The deployment's config: the server writes it into the page; where it did not (vite's own page), it is fetched. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const inPage = document.getElementById('runtime-config')?.textContent.trim();
  // The server writes this text from the same type.
  if (inPage?.startsWith('{')) return JSON.parse(inPage) as RuntimeConfig;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return (await response.json()) as RuntimeConfig; // the same type on the server's side
}
