import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { playwrightTests, readCounts, vitestTests } from './counts.mjs';

function report(content: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'counts-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, 'report.json');
  writeFileSync(file, content);
  return file;
}

it('counts passed, failed and skipped tests of Vitest, and a file that did not load', () => {
  const file = report(
    JSON.stringify({
      testResults: [
        {
          name: 'a.test.ts',
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'adds', status: 'passed' },
            { fullName: 'rounds', status: 'failed' },
            { fullName: 'waits', status: 'pending' },
          ],
        },
        { name: 'b.test.ts', status: 'failed', message: 'Cannot find module', assertionResults: [] },
      ],
    }),
  );
  expect(readCounts(file, 1, vitestTests)).toEqual({
    passed: 1,
    failed: 3,
    titles: ['a.test.ts › rounds', 'a.test.ts › waits', 'b.test.ts: Cannot find module'],
  });
});

it('counts expected, unexpected, flaky and skipped tests of Playwright, and errors outside tests', () => {
  const spec = (title: string, status: string) => ({
    title,
    file: 'cart.spec.ts',
    line: 7,
    tests: [{ projectName: 'phone', status }],
  });
  const file = report(
    JSON.stringify({
      errors: [{ message: 'port in use' }],
      suites: [
        {
          title: 'cart.spec.ts',
          specs: [spec('adds', 'expected')],
          suites: [
            { title: 'cart', specs: [spec('pays', 'unexpected'), spec('waits', 'skipped'), spec('asks', 'flaky')] },
          ],
        },
      ],
    }),
  );
  expect(readCounts(file, 1, playwrightTests)).toEqual({
    passed: 1,
    failed: 4,
    titles: [
      'port in use',
      '[phone] cart.spec.ts:7 › cart › pays',
      '[phone] cart.spec.ts:7 › cart › waits',
      '[phone] cart.spec.ts:7 › cart › asks',
    ],
  });
});

it('counts a run without a report, or with an exit code that no failed test explains, as one failure', () => {
  expect(readCounts('/does/not/exist.json', 0, vitestTests)).toMatchObject({ passed: 0, failed: 1 });
  expect(readCounts(report('{'), 0, vitestTests)).toMatchObject({ passed: 0, failed: 1 });
  const passed = {
    name: 'a.test.ts',
    status: 'passed',
    message: '',
    assertionResults: [{ fullName: 'adds', status: 'passed' }],
  };
  expect(readCounts(report(JSON.stringify({ testResults: [passed] })), 1, vitestTests)).toEqual({
    passed: 1,
    failed: 1,
    titles: ['no test failed, but the exit code is 1'],
  });
});
