import type { RuntimeConfig } from '../../domain/runtime-config.ts';

/** Returns the deployment's config from the server's HTML, or fetches it if Vite serves the page. */
export async function loadRuntimeConfig(): Promise<RuntimeConfig> {
  const inPage = document.getElementById('runtime-config')?.textContent.trim();
  // The server serializes the config from the same type.
  if (inPage?.startsWith('{')) return JSON.parse(inPage) as RuntimeConfig;
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  return (await response.json()) as RuntimeConfig; // the server sends the same type
}
