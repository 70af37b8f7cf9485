import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDue } from '../requirements/due.ts';

export const areaNames = ['machines', 'views', 'domain', 'effects', 'server'] as const;
export type AreaName = (typeof areaNames)[number];

/** The results of the mutants of an area. Equivalent mutants and mutants outside the sample are not counted. */
export interface AreaResult {
  at: string;
  seconds: number;
  mutants: number;
  killed: number;
  survivors: readonly string[];
  /** For each requirement, the number of mutants that were killed by a test with its id. */
  requirements: Readonly<Record<string, number>>;
  /** The seed of the sample; null if all mutants were run. */
  seed: number | null;
}

export type MutationReport = Partial<Record<AreaName, AreaResult>>;

/** Minimum percentage of killed mutants. Areas in the same entry are counted together. */
export const minimumScores: readonly { areas: readonly AreaName[]; bar: number }[] = [
  { areas: ['machines'], bar: 99 },
  { areas: ['views'], bar: 95 },
  { areas: ['domain'], bar: 98 },
  { areas: ['effects', 'server'], bar: 90 },
];

const file = path.resolve(import.meta.dirname, '../../flow-book-data/mutation-report.json');

/** Returns the results of the last full run of each area. Areas that have had none are missing. */
export function readMutationReport(): MutationReport {
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MutationReport) : {}; // written by `storeAreas`
}

/** Stores the results of a full run of some areas, and keeps the results of the others. */
export function storeAreas(areas: MutationReport): void {
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ ...readMutationReport(), ...areas }, null, 2)}\n`);
}

/** Returns the number of kills in all areas, by requirement. */
export function killsByRequirement(report: MutationReport): Map<string, number> {
  const kills = new Map<string, number>();
  for (const { requirements } of Object.values(report))
    for (const [id, count] of Object.entries(requirements)) kills.set(id, (kills.get(id) ?? 0) + count);
  return kills;
}

/** Returns the percentage of killed mutants, rounded down to two decimals, or null if there are no mutants. */
export function scoreOf(results: readonly AreaResult[]): number | null {
  const sum = (count: (result: AreaResult) => number) => results.reduce((total, each) => total + count(each), 0);
  const mutants = sum((each) => each.mutants);
  return mutants === 0 ? null : Math.floor((sum(({ killed }) => killed) / mutants) * 10_000) / 100;
}

/** Returns a line for each area whose score is below its minimum. Skips areas that were not run. */
export function belowBar(report: MutationReport): string[] {
  return minimumScores.flatMap(({ areas, bar }) => {
    const score = scoreOf(areas.flatMap((area) => report[area] ?? []));
    return score !== null && score < bar ? [`${areas.join(' and ')}: ${score} % is below the bar of ${bar} %`] : [];
  });
}

/**
 * Prints the surviving mutants of domain, effects and server (machines and views print theirs themselves), and tables
 * by area and by requirement.
 */
export function printReport(report: MutationReport, requirements: readonly { id: string }[]): void {
  for (const name of ['domain', 'effects', 'server'] as const)
    for (const survivor of report[name]?.survivors ?? []) console.log(`survived: ${survivor}`);
  console.table(
    Object.fromEntries(
      areaNames.flatMap((name) => {
        const result = report[name];
        if (!result) return [];
        const { mutants, killed, seconds, seed } = result;
        const bar = minimumScores.find(({ areas }) => areas.includes(name))?.bar;
        const row = { mutants, killed, survived: mutants - killed, 'score %': scoreOf([result]), 'bar %': bar };
        return [[name, { ...row, seed: seed ?? 'all', seconds }]];
      }),
    ),
  );
  const together = minimumScores.flatMap(({ areas, bar }) => {
    const results = areas.flatMap((area) => report[area] ?? []);
    return results.length > 1 ? [`${areas.join(' and ')} together: ${scoreOf(results)} %, bar ${bar} %`] : [];
  });
  for (const line of together) console.log(line);
  console.table(groupsOf(report, requirements));
}

/** Returns for each group of due requirements, such as CART, how many have a kill, and which have none. */
export function groupsOf(report: MutationReport, requirements: readonly { id: string }[]) {
  const kills = killsByRequirement(report);
  const groups: Record<string, { due: number; 'with a kill': number; kills: number; without: string }> = {};
  for (const { id } of requirements.filter((each) => isDue(each.id))) {
    const [group = '', number = ''] = id.split('-');
    const row = (groups[group] ??= { due: 0, 'with a kill': 0, kills: 0, without: '' });
    const count = kills.get(id) ?? 0;
    row.due += 1;
    row.kills += count;
    if (count > 0) row['with a kill'] += 1;
    else row.without += `${row.without && ' '}${number}`;
  }
  return groups;
}
