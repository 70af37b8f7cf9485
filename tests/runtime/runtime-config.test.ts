// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { loadRuntimeConfig } from '../../src/runtime/runtime-config.ts';

const config = { brand: 'Pehle' };
const asked: unknown[] = [];
let answer = Response.json(config);

beforeEach(() => {
  asked.length = 0;
  document.body.innerHTML = '';
  vi.stubGlobal('fetch', async (address: unknown) => (asked.push(address), answer));
});
afterEach(() => vi.unstubAllGlobals());

const inPage = (text: string) =>
  (document.body.innerHTML = `<script id="runtime-config" type="application/json">${text}</script>`);

it("reads the config from the server's page", async () => {
  inPage(`\n  ${JSON.stringify(config)}\n`);
  expect(await loadRuntimeConfig()).toEqual(config);
  expect(asked).toEqual([]);
});

it.each([
  ['a page without the config', ''],
  ['a page of Vite, which contains the placeholder', '%RUNTIME_CONFIG%'],
])('fetches the config for %s', async (_, text) => {
  answer = Response.json(config);
  if (text !== '') inPage(text);
  expect(await loadRuntimeConfig()).toEqual(config);
  expect(asked).toEqual(['/config.json']);
});

it('rejects if the server refuses the config', async () => {
  answer = Response.json(config, { status: 503 });
  await expect(loadRuntimeConfig()).rejects.toThrow('/config.json answered 503.');
});
