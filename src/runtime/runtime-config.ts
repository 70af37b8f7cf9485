import type { RuntimeConfig } from '../../domain/runtime-config.ts';

/** The deployment's config: part of the server's HTML; fetched when Vite serves the page. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const inPage = document.getElementById('runtime-config')?.textContent.trim();
  // The server serializes the same type.
  if (inPage?.startsWith('{')) return JSON.parse(inPage) as RuntimeConfig;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return (await response.json()) as RuntimeConfig; // the same type on the server
}
