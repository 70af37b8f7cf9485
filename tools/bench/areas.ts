import type { After } from './product.ts';
import type { Row } from './rows.ts';

type Options = Readonly<Record<string, number | string>>;

/** What `npm run bench` can measure. */
export interface Area<Own extends Options = Options> {
  /** The options of the command line that it reads, with their defaults. */
  readonly options: Own;
  load(): Promise<{ measure(after: After, options: Own): Promise<Row[]> }>;
}

const area = <Own extends Options>(options: Own, load: Area<Own>['load']): Area => ({ options, load });

export const areas: Readonly<Record<string, Area>> = {
  server: area({ runs: 7 }, () => import('./areas/server.ts')),
  growth: area({ runs: 5 }, () => import('./areas/growth.ts')),
  load: area({ seconds: 300, ramp: 10, reads: 2_000, orders: 50 }, () => import('./areas/load.ts')),
  streams: area({ streams: 10_000, seconds: 60 }, () => import('./areas/streams.ts')),
  page: area({}, () => import('./areas/page.ts')),
  paint: area({ runs: 7, only: '' }, () => import('./areas/paint.ts')),
  press: area({ runs: 7 }, () => import('./areas/press.ts')),
  tables: area({}, () => import('./areas/tables.ts')),
  lighthouse: area({ runs: 5, only: '' }, () => import('./areas/lighthouse.ts')),
};

const defaults = Object.entries(areas).flatMap(([name, { options }]) => {
  const own = Object.entries(options).map(([option, value]) => `--${option}=${value}`);
  return own.length > 0 ? [`  ${name.padEnd(11)} ${own.join(' ')}`] : [];
});

export const help = `npm run bench -- AREA …: measures the built product (npm run build). Prints a table for each area, and writes it to
test-results/bench-AREA.json. Exit code 1 if a row is not within its limit or an area cannot run.
  server      processor time of requests and orders, compared with bare ones; Linux, 5 min
  growth      how the processor time of pages grows from 100 to 100,000 rows in the database; Linux, 5 min
  load        errors, times and memory at 2,000 requests and 50 orders a second; Linux, 6 min
  streams     memory and processor time of 10,000 idle event streams; Linux, \`ulimit -n\` above 10,000, 3 min
  page        JavaScript that the first routes transfer, compared with the libraries alone; 30 s
  paint       Largest Contentful Paint of the first pages on a slow phone, compared with static pages, and
              layout shift; 20 min
  press       from each press on the way to a paid order to the next paint on a slow phone, and how soon a menu
              appears; Linux, 10 min
  tables      from a key press to the next paint in 5,000 dishes and in 10,000 orders, with a slow processor; 1 min
  lighthouse  Lighthouse's scores of the first pages on a phone; installs it into a folder of its own; 15 min
Options with their defaults; --only=/home measures one page:
${defaults.join('\n')}`;
