import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { expect, it } from 'vitest';
import { isSupported } from './install.mjs';

interface Package {
  engines: { node: string };
  allowScripts: Record<string, boolean>;
}
const { engines, allowScripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Package;
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

it.each([
  ['20.18.3', false],
  ['20.19.0', true],
  ['21.7.3', false],
  ['22.12.0', false],
  ['22.13.0', true],
  ['23.11.1', false],
  ['24.0.0', true],
  ['25.9.0', false],
  ['26.0.0', true],
  ['28.1.0', true],
])('Node %s is supported: %s', (version, supported) => {
  expect(isSupported(version)).toBe(supported);
});

it('supports the releases of Node that package.json names', () => {
  expect(engines.node).toBe('^20.19.0 || ^22.13.0 || ^24.0.0 || >=26.0.0');
});

it('lets npm run the scripts of each package that has one, without which PostgreSQL does not start', () => {
  const withScript = Object.entries(packages).flatMap(([folder, { hasInstallScript }]) =>
    hasInstallScript === true ? [folder.replace(/^.*node_modules\//, '')] : [],
  );
  expect(withScript.filter((name) => allowScripts[name] !== true)).toEqual([]);
});

it('does not install into a folder that node_modules is a link to, which npm would empty', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'install-'));
  try {
    const [checkout, other] = [path.join(folder, 'checkout'), path.join(folder, 'other')];
    const script = path.join(checkout, 'tools/scripts/install.mjs');
    cpSync('tools/scripts/install.mjs', script);
    for (const file of ['package.json', 'package-lock.json']) cpSync(file, path.join(checkout, file));
    mkdirSync(other);
    writeFileSync(path.join(other, 'kept'), '');
    symlinkSync(other, path.join(checkout, 'node_modules'));
    const code = `import(${JSON.stringify(script)}).then(({ install }) => install())`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', code], { encoding: 'utf8' });
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: 'node_modules is a link, and npm would empty the folder it leads to. Remove the link and try again.\n',
    });
    expect(existsSync(path.join(other, 'kept'))).toBe(true);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
