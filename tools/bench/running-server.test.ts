import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { heapLimit, startServer } from './running-server.ts';

it('starts no server on a port on which another one listens, even if that one is ready', async () => {
  const other = createServer((_, response) => response.end('ready')).listen(0);
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const folders = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('pehle-bench-')).length;
  const before = await folders();
  await expect(startServer(port)).rejects.toThrow(
    `Port ${port} is in use. Stop the process that listens on it, or set TEST_PORT to another port.`,
  );
  expect(await folders()).toBe(before);
});

it('starts servers with the limit of the heap that npm start sets', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  expect(scripts.start.split(' ')).toContain(heapLimit);
});
