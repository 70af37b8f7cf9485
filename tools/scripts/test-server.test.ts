import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { browserDataFolder } from '../../tests/fixtures/browser-data.ts';
import { freePort, testPort } from '../../tests/fixtures/free-port.ts';

const fixtures = path.resolve(import.meta.dirname, '../../tests/fixtures');

afterEach(() => vi.unstubAllEnvs());

describe('the port of a test server', () => {
  it('is one on which nothing listens', async () => {
    const port = await freePort();
    const server = createServer().listen(port, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    expect(await freePort()).not.toBe(port);
  });

  it('is free and the same for the whole run, also in the programs that it starts', async () => {
    vi.stubEnv('TEST_PORT', undefined);
    const port = await testPort();
    expect(port).toBeGreaterThan(1023);
    expect([await testPort(), Number(process.env['TEST_PORT'])]).toEqual([port, port]);
  });

  it('is the one that TEST_PORT names', async () => {
    vi.stubEnv('TEST_PORT', '4321');
    expect(await testPort()).toBe(4321);
  });
});

describe('the data folder of a test server', () => {
  it('is new, the same for the whole run, and removed at its end', () => {
    const program = `
      import { existsSync } from 'node:fs';
      import { browserDataFolder } from ${JSON.stringify(path.join(fixtures, 'browser-data.ts'))};
      const folders = [browserDataFolder(), browserDataFolder(), process.env.TEST_DATA_DIR];
      console.log(JSON.stringify([...folders, existsSync(folders[0])]));`;
    const { TEST_DATA_DIR: _, ...env } = process.env;
    const given = ['--import', 'tsx', '--input-type=module', '--eval', program];
    const { stdout } = spawnSync(process.execPath, given, { env, encoding: 'utf8' });
    const [first, ...others] = JSON.parse(stdout) as [string, ...unknown[]];
    expect(others).toEqual([first, first, true]);
    expect(path.basename(first)).toMatch(/^pehle-browser-/);
    expect(existsSync(first)).toBe(false);
  });

  it('is the one that TEST_DATA_DIR names', () => {
    vi.stubEnv('TEST_DATA_DIR', '/data/of-a-run');
    expect(browserDataFolder()).toBe('/data/of-a-run');
  });
});
