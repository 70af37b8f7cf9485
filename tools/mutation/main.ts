import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import { seedOf } from '../../tests/engine/sampled.ts';
import { requirementsOf } from '../requirements/scan.ts';
import { strykerAreas, type StrykerArea } from './areas.ts';
import { mutateMachines, storeViews } from './machines.ts';
import { areaNames, printReport, storeAreas, type AreaName, type AreaResult } from './report.ts';
import { idsIn } from './requirement-ids.ts';
import { runAreas } from './run-areas.ts';
import { mutateArea } from './stryker.ts';
import { mutateViews, printViews } from './views.ts';

const help = `npm run mutate: changes the code in many small ways and counts which of these mutants the tests kill.
  --area=NAME   machines, views, domain, effects or server; may be repeated; default: all
  --all         every mutant of effects and server instead of a sample, without a time limit
  --sample=N    mutants of domain, effects and server each; default: as tools/mutation/areas.ts says
  --seed=N      what draws the samples; printed by each run
  --each=N      mutants of each screen, default 5
  --tests=GLOB  tests of domain, effects or server; may be repeated; default: all tests of the area
  --minutes=N   timeout of domain, effects and server each; default: as tools/mutation/areas.ts says
  --cores=N     processes, default: all cores
  NAMES         with one area only: flows, screens, or globs of files
Exit code 1 if an area failed to run or had no mutant, and below a bar: machines 99 %, views 95 %, domain 98 %, effects and server together 90 %.`;

const { positionals: names, values: options } = readCommandLine({
  allowPositionals: true,
  options: {
    area: { type: 'string', multiple: true, default: [...areaNames] },
    all: { type: 'boolean', default: false },
    sample: { type: 'string' },
    seed: { type: 'string' },
    each: { type: 'string', default: '5' },
    minutes: { type: 'string' },
    tests: { type: 'string', multiple: true, default: [] },
    cores: { type: 'string', default: String(availableParallelism()) },
    help: { type: 'boolean', default: false },
  },
});
const refuse = (line: string): never => {
  console.error(line);
  return process.exit(2);
};
if (options.help) {
  console.log(help);
  process.exit(0);
}
const unknown = options.area.find((area) => !areaNames.some((name) => name === area));
if (unknown !== undefined) refuse(`--area is '${unknown}': give one of ${areaNames.join(', ')}.`);
if (names.length > 0 && options.area.length !== 1) refuse('Names need one --area.');

const seed = seedOf(options.seed);
const cores = Math.min(wholeNumber('--cores', options.cores), availableParallelism());
console.log(`Seed ${seed}`);

async function runMachines(): Promise<AreaResult> {
  const { at, seconds, killed, survived, flows } = await mutateMachines(names, cores);
  const requirements: Record<string, number> = {};
  for (const [id, count] of flows.flatMap((flow) => Object.entries(flow.requirements)))
    requirements[id] = (requirements[id] ?? 0) + count;
  const survivors = flows.flatMap(({ flow, survivors: left }) =>
    left.map(({ operator, what }) => `${flow}: ${operator}, ${what}`),
  );
  return { at, seconds, mutants: killed + survived, killed, survivors, requirements, seed: null };
}

async function runViews(): Promise<AreaResult> {
  const views = await mutateViews({ names, seed, each: wholeNumber('--each', options.each), cores });
  printViews(views);
  if (names.length === 0) storeViews(views);
  const { at, seconds, killed, mutants } = views;
  const requirements: Record<string, number> = {};
  for (const id of mutants.flatMap(({ killedBy }) => idsIn(killedBy ?? '')))
    requirements[id] = (requirements[id] ?? 0) + 1;
  const survivors = mutants.flatMap(({ killedBy, where }) => (killedBy === null ? [where] : []));
  return { at, seconds, mutants: mutants.length, killed, survivors, requirements, seed };
}

function runArea(name: AreaName): Promise<AreaResult> {
  if (name === 'machines') return runMachines();
  if (name === 'views') return runViews();
  const area = strykerAreas.find((each) => each.name === name);
  if (!area) throw new Error(`There is no area ${name}.`);
  const minutes = options.minutes === undefined ? area.minutes : wholeNumber('--minutes', options.minutes);
  return mutateArea({ ...area, minutes }, { seed, sample: sampleOf(area), cores, only: names, tests: options.tests });
}

function sampleOf({ sample }: StrykerArea): number | null {
  if (options.all) return null;
  return options.sample === undefined ? sample : wholeNumber('--sample', options.sample);
}

const isFull = names.length === 0 && options.tests.length === 0 && options.sample === undefined;
const { report, failures } = await runAreas(
  areaNames.filter((name) => options.area.includes(name)),
  runArea,
  (result) => isFull && storeAreas(result),
);
printReport(report, requirementsOf(readFileSync('docs/requirements.md', 'utf8')));
for (const line of failures) console.log(line);
process.exitCode = failures.length > 0 ? 1 : 0;
