import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');

function runNode(...args: string[]) {
  const { status, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: 'utf8', timeout: 15_000 });
  return { status, stderr };
}

const evaluate = (code: string, ...args: string[]) =>
  runNode(
    '--input-type=module',
    '-e',
    `import * as it from './tools/scripts/command-line.mjs'; ${code}`,
    '--',
    ...args,
  );

describe('a command line', () => {
  it('ends npm test with a message of one line and exit code 2 if an option is unknown', () => {
    const { status, stderr } = runNode('tools/scripts/test.mjs', '--fats');
    expect(stderr).toMatch(/^Unknown option '--fats'.*\n$/);
    expect(status).toBe(2);
  });

  it('ends with a message of one line and exit code 2 if it has an unexpected argument', () => {
    const { status, stderr } = evaluate('it.readCommandLine({ options: {} })', 'cart');
    expect(stderr).toMatch(/^Unexpected argument 'cart'.*\n$/);
    expect(status).toBe(2);
  });

  it.each(['0', '-1', '1.5', 'many', ''])("rejects '%s' where a whole number from 1 is required", (text) => {
    const { status, stderr } = evaluate(`it.wholeNumber('--cores', '${text}')`);
    expect(stderr).toBe(`--cores is '${text}': give a whole number from 1.\n`);
    expect(status).toBe(2);
  });

  it('may have 0 where a whole number from 0 is required', () => {
    expect(evaluate(`process.exit(it.wholeNumber('--ramp', '0', 0) + 3)`)).toEqual({ status: 3, stderr: '' });
    expect(evaluate(`it.wholeNumber('--ramp', '-1', 0)`).stderr).toBe("--ramp is '-1': give a whole number from 0.\n");
  });

  it('is parsed, including whole numbers, if its options are valid', () => {
    const code = `const { values } = it.readCommandLine({ options: { cores: { type: 'string' } } });
      process.exit(it.wholeNumber('--cores', values.cores))`;
    expect(evaluate(code, '--cores=12')).toEqual({ status: 12, stderr: '' });
  });
});
