import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDue } from '../requirements/due.ts';

export const areaNames = ['machines', 'views', 'domain', 'effects', 'server'] as const;
export type AreaName = (typeof areaNames)[number];

/** What became of one area's mutants. Equivalent mutants, and those outside the sample, are not counted. */
export interface AreaResult {
  at: string;
  seconds: number;
  mutants: number;
  killed: number;
  survivors: readonly string[];
  /** By requirement: how many mutants a test that carries its id has killed. */
  requirements: Readonly<Record<string, number>>;
  /** What draws a sample; null where all mutants were taken. */
  seed: number | null;
}

export type MutationReport = Partial<Record<AreaName, AreaResult>>;

/** Per cent of the mutants that must be killed, of areas together. */
export const bars: readonly { areas: readonly AreaName[]; bar: number }[] = [
  { areas: ['machines'], bar: 99 },
  { areas: ['views'], bar: 95 },
  { areas: ['domain'], bar: 98 },
  { areas: ['effects', 'server'], bar: 90 },
];

const file = path.resolve(import.meta.dirname, '../../flow-book-data/mutation-report.json');

/** @returns the last full run of each area; an area without one is missing */
export function readMutationReport(): MutationReport {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MutationReport) : {}; // of `storeAreas`
}

/** Stores the areas of a full run; those of earlier runs stay. */
export function storeAreas(areas: MutationReport): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readMutationReport(), ...areas }, null, 2)}\n`);
}

/** Kills of all areas, by requirement. */
export function killsByRequirement(report: MutationReport): Map<string, number> {
  const kills = new Map<string, number>();
  for (const { requirements } of Object.values(report))
    for (const [id, count] of Object.entries(requirements)) kills.set(id, (kills.get(id) ?? 0) + count);
  return kills;
}

/** Per cent, rounded down to two digits; null without a mutant. */
export function scoreOf(results: readonly AreaResult[]): number | null {
  const sum = (count: (result: AreaResult) => number) => results.reduce((total, each) => total + count(each), 0);
  const mutants = sum((each) => each.mutants);
  return mutants === 0 ? null : Math.floor((sum(({ killed }) => killed) / mutants) * 10_000) / 100;
}

/** Lines on the areas that fell below their bar. An area that was not run is not judged. */
export function belowBar(report: MutationReport): string[] {
  return bars.flatMap(({ areas, bar }) => {
    const score = scoreOf(areas.flatMap((area) => report[area] ?? []));
    return score !== null && score < bar ? [`${areas.join(' and ')}: ${score} % is below the bar of ${bar} %`] : [];
  });
}

/** Prints what survived outside the machines and views, which print their own, and a table by area. */
export function printReport(report: MutationReport, requirements: readonly { id: string }[]): void {
  for (const name of ['domain', 'effects', 'server'] as const)
    for (const survivor of report[name]?.survivors ?? []) console.log(`survived: ${survivor}`);
  console.table(
    Object.fromEntries(
      areaNames.flatMap((name) => {
        const result = report[name];
        if (!result) return [];
        const { mutants, killed, seconds, seed } = result;
        const bar = bars.find(({ areas }) => areas.includes(name))?.bar;
        const row = { mutants, killed, survived: mutants - killed, 'score %': scoreOf([result]), 'bar %': bar };
        return [[name, { ...row, seed: seed ?? 'all', seconds }]];
      }),
    ),
  );
  const kills = killsByRequirement(report);
  const due = requirements.filter(({ id }) => isDue(id));
  console.log(`${due.filter(({ id }) => kills.has(id)).length} of ${due.length} due requirements with a kill`);
}
