import { describe, expect, it, onTestFinished, vi } from 'vitest';
import {
  areaNames,
  belowBar,
  groupsOf,
  killsByRequirement,
  scoreOf,
  type AreaName,
  type AreaResult,
  type MutationReport,
} from './report.ts';
import { idsIn } from './requirement-ids.ts';
import { runAreas } from './run-areas.ts';
import { resultOf } from './stryker.ts';

const area = (mutants: number, killed: number, requirements: Record<string, number> = {}): AreaResult => ({
  ...{ at: '2026-01-01T00:00:00.000Z', seconds: 1, mutants, killed, survivors: [], requirements, seed: 7 },
});

describe('the report of mutants', () => {
  it('counts the mutants that Stryker killed or missed, but neither ignored mutants nor mutants outside the sample', () => {
    const at = { location: { start: { line: 3 } }, mutatorName: 'BooleanLiteral', replacement: 'false' };
    const statuses = ['Timeout', 'Survived', 'NoCoverage', 'Ignored', 'CompileError', 'RuntimeError'];
    const result = resultOf({
      files: {
        'server/a.ts': {
          mutants: [
            { ...at, status: 'Killed', killedBy: ['0', '1'] },
            { ...at, status: 'Killed', killedBy: ['1'] },
            ...statuses.map((status) => ({ ...at, status })),
          ],
        },
      },
      testFiles: {
        'tests/a.test.ts': {
          tests: [
            { id: '0', name: 'rejects a wrong code [CAUTH-5 CAUTH-6]' },
            { id: '1', name: 'locks the number [CAUTH-6]' },
          ],
        },
      },
    });
    expect(result).toEqual({
      mutants: 5,
      killed: 3,
      survivors: ['server/a.ts:3 BooleanLiteral: false (Survived)', 'server/a.ts:3 BooleanLiteral: false (NoCoverage)'],
      requirements: { 'CAUTH-5': 1, 'CAUTH-6': 2 },
    });
  });

  it('takes requirement ids from titles of tests and from failed expectations', () => {
    expect(idsIn('keeps it [CART-7, CART-8] and says so [TOAST-1]')).toEqual(['CART-7', 'CART-8', 'TOAST-1']);
    expect(idsIn('step 2, code.submit [CAUTH-5]: page (+ seen, - expected): [ 1 ]')).toEqual(['CAUTH-5']);
    expect(idsIn('without [one]')).toEqual([]);
  });

  it('adds up the kills of each requirement in all areas', () => {
    const report = { machines: area(1, 1, { 'CART-7': 2 }), domain: area(1, 1, { 'CART-7': 1, 'CART-8': 1 }) };
    expect([...killsByRequirement(report)]).toEqual([
      ['CART-7', 3],
      ['CART-8', 1],
    ]);
  });

  it('lists for each group of due requirements the kills and the requirements without a kill', () => {
    const report = {
      machines: area(9, 9, { 'CART-1': 2, 'CART-3': 1, 'NAV-1': 4 }),
      domain: area(1, 1, { 'CART-1': 1 }),
    };
    const requirements = ['CART-1', 'CART-2', 'CART-3', 'CART-4', 'NAV-1', 'API-36'].map((id) => ({ id }));
    expect(groupsOf(report, requirements)).toEqual({
      CART: { due: 4, 'with a kill': 2, kills: 4, without: '2 4' },
      NAV: { due: 1, 'with a kill': 1, kills: 4, without: '' },
    });
  });

  it('rounds a score down', () => {
    expect(scoreOf([area(3, 2)])).toBe(66.66);
    expect(scoreOf([])).toBeNull();
  });

  it('compares each area with its minimum score, but effects and server together', () => {
    expect(belowBar({ machines: area(100, 99), views: area(100, 95), domain: area(100, 98) })).toEqual([]);
    expect(belowBar({ machines: area(1000, 989) })).toEqual(['machines: 98.9 % is below the bar of 99 %']);
    expect(belowBar({ views: area(1000, 949), domain: area(1000, 979) })).toHaveLength(2);
    expect(belowBar({ effects: area(100, 85), server: area(300, 275) })).toEqual([]);
    expect(belowBar({ effects: area(100, 95), server: area(300, 264) })).toEqual([
      'effects and server: 89.75 % is below the bar of 90 %',
    ]);
  });

  it('has a failure for each area that failed to run, had no mutant or is below its bar, and keeps the other results', async () => {
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    onTestFinished(() => void vi.restoreAllMocks());
    const results: Partial<Record<AreaName, AreaResult>> = {
      views: area(0, 0),
      domain: area(100, 97),
      server: area(10, 10),
    };
    const kept: MutationReport[] = [];
    const run = (name: AreaName) => Promise.resolve(results[name] ?? Promise.reject(new Error('Stryker did not end.')));
    const { report, failures } = await runAreas(areaNames, run, (each) => kept.push(each));
    expect(failures).toEqual([
      'machines: Stryker did not end.',
      'views: no mutant ran',
      'effects: Stryker did not end.',
      'domain: 97 % is below the bar of 98 %',
    ]);
    const { views: _, ...others } = results;
    expect(report).toEqual(others);
    expect(kept).toEqual([{ domain: area(100, 97) }, { server: area(10, 10) }]);
  });
});
