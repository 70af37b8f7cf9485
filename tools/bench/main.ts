import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { readCommandLine, wholeNumber } from '../scripts/command-line.mjs';
import { areas, help, type Area } from './areas.ts';
import { withStops } from './product.ts';
import { exitCodeOf, tableOf, type Row } from './rows.ts';

const refuse = (line: string): never => {
  console.error(line);
  return process.exit(2);
};

const optionNames = Object.values(areas).flatMap(({ options }) => Object.keys(options));
const { positionals: names, values } = readCommandLine({
  allowPositionals: true,
  options: {
    help: { type: 'boolean' },
    ...Object.fromEntries(optionNames.map((name) => [name, { type: 'string' } as const])),
  },
});
if (values.help) {
  console.log(help);
  process.exit(0);
}
if (names.length === 0) refuse(help);
const chosen = names.map((name): [string, Area] => {
  const area = areas[name] ?? refuse(`There is no area '${name}': give one of ${Object.keys(areas).join(', ')}.`);
  return [name, area];
});
for (const option of Object.keys(values))
  if (!chosen.some(([, { options }]) => option in options)) refuse(`--${option} is no option of ${names.join(', ')}.`);
/** The options of each area, with what the command line says instead of the defaults. */
const options = chosen.map(([, area]) =>
  Object.entries(area.options).map(([name, standard]): [string, number | string] => {
    const given = (values as Readonly<Record<string, unknown>>)[name];
    if (typeof given !== 'string') return [name, standard];
    return [name, typeof standard === 'number' ? wholeNumber(`--${name}`, given, name === 'ramp' ? 0 : 1) : given];
  }),
);

async function measure(area: Area, own: Area['options']): Promise<Row[]> {
  if (!existsSync('dist-server/main.js')) throw new Error('There is no build: run npm run build first.');
  const { measure: measureRows } = await area.load();
  return withStops((after) => measureRows(after, own));
}

mkdirSync('test-results', { recursive: true });
for (const [index, [name, area]] of chosen.entries()) {
  const rows = await measure(area, Object.fromEntries(options[index] ?? [])).catch((error: unknown) => {
    console.error(error);
    return [];
  });
  console.log(rows.length > 0 ? `${name}\n${tableOf(rows)}` : `${name}: nothing was measured`);
  writeFileSync(`test-results/bench-${name}.json`, `${JSON.stringify(rows, null, 2)}\n`);
  if (exitCodeOf(rows) !== 0) process.exitCode = 1;
}
