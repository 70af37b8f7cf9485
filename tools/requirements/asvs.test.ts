import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { asvsLevels } from './asvs-levels.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = readFileSync(path.join(root, 'docs/asvs.md'), 'utf8');

const rows = page
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [id = '', level = '', , state = '', evidence = ''] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
    return { id, level, state, evidence };
  });
const count = (wanted: string) => rows.filter(({ state }) => state === wanted).length;
const numbers = (text: string) => text.split(' ').filter((each) => each !== '');

describe('docs/asvs.md', () => {
  it('has one row for each requirement of levels 1 and 2', () => {
    const expected = Object.entries(asvsLevels).flatMap(([section, levels]) =>
      levels.flatMap((each, index) => numbers(each).map((number) => `${section}.${number} L${index + 1}`)),
    );
    // The sums of the standard.
    expect(expected.filter((each) => each.endsWith('L1'))).toHaveLength(70);
    expect(expected.filter((each) => each.endsWith('L2'))).toHaveLength(183);
    expect(rows.map(({ id, level }) => `${id} L${level}`).toSorted()).toEqual(expected.toSorted());
  });

  it.each(rows.filter(({ state }) => state === 'holds'))(
    'shows files that exist as evidence of $id',
    ({ evidence }) => {
      const files = [...evidence.matchAll(/`([\w.-]+(?:\/[\w.-]+)*\.\w+)`/g)].map(([, file = '']) => file);
      expect(files).not.toEqual([]);
      expect(files.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
    },
  );

  it.each(rows.filter(({ state }) => state !== 'holds'))('has a reason for the state of $id', ({ state, evidence }) => {
    expect(['n/a', 'open']).toContain(state);
    expect(evidence).not.toBe('');
  });

  it('states the sums, of which at least 90 % hold', () => {
    const [holding, open, other] = [count('holds'), count('open'), count('n/a')];
    const share = (holding / (holding + open)) * 100;
    expect(page).toContain(
      `**${holding} hold, ${open} are open, ${other} do not apply: ${share.toFixed(1)} % of the ${holding + open} that apply hold.**`,
    );
    expect(share).toBeGreaterThanOrEqual(90);
  });
});
