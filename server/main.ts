import type { FastifyInstance } from 'fastify';
import { buildApp } from './http/app.ts';
import { readConfig, type Config } from './process/config.ts';
import { createDeps } from './process/create-deps.ts';
import { readDatabaseTime, startClock } from './db/clock.ts';
import { connect } from './db/database.ts';
import { compareSchema, migrate } from './db/migrate.ts';
import { awaitReadiness } from './db/readiness.ts';
import type { Db } from './db/schema.ts';
import { loggerOptions } from './process/logging.ts';
import { startWorkers } from './process/workers.ts';

/** Time for running requests to finish after a stop signal, ms. */
const stopLimit = 10_000;

/** How long a start waits for a database that is not ready, ms. */
const startPatience = 30_000;

/** Functions that close opened resources. They are called in reverse order. */
const opened: (() => Promise<unknown>)[] = [];
/** Time of the first stop signal, epoch ms. Ctrl-C often arrives twice, because npm forwards it. */
let stoppingSince: number | null = null;

const result = readConfig(process.env);
if (result.ok) {
  // Registered before the database is started, so that a signal stops a starting database too.
  process.on('SIGINT', () => void stop(0));
  process.on('SIGTERM', () => void stop(0));
  try {
    await start(result.config);
  } catch (error) {
    console.error(oneLine(error, result.config));
    await stop(1);
  }
} else {
  console.error(result.problems.join('\n'));
  process.exitCode = 1;
}

async function start(config: Config): Promise<void> {
  const logger = loggerOptions(config.logLevel);
  const url = await databaseUrl(config);
  const onError = ({ message }: Error) => {
    // While the server stops, closed connections are expected.
    if (stoppingSince === null) console.error(`A database connection broke: ${message}`);
  };
  await prepare(connect(config.data.directUrl ?? url, { max: 2, limits: null, onError }), config);
  const db = connect(url, { named: config.data.namedStatements, onError });
  opened.push(() => db.destroy());
  const clock = await startClock(db, {
    onError: (error) => {
      if (stoppingSince === null) console.error(`The database's clock could not be read: ${oneLine(error, config)}`);
    },
  });
  opened.push(() => clock.stop());
  const demo = config.production ? null : (await import('../demo/demo.ts')).createDemo({ now: clock.now });
  const deps = { ...(await createDeps(config, { db, now: clock.now, demo })), logger };
  const app = await buildApp(deps);
  opened.push(() => app.close());
  const { compatible } = await compareSchema(db);
  if (compatible.length > 0)
    app.log.warn({ migrations: compatible }, 'A newer release has migrated the database; this release runs on it.');
  const fault = await awaitReadiness(db, {
    patienceMs: startPatience,
    onFault: ({ lacks, reason }) => console.error(`The database is not ready yet: it lacks ${lacks} (${reason})`),
  });
  if (fault) throw new Error(`The database cannot serve: it lacks ${fault.lacks} (${fault.reason})`);
  await app.listen(config.listen);
  if (config.admin) await app.admin?.listen(config.admin);
  const workers = startWorkers(deps, app.log);
  opened.push(() => workers.stop());
  await welcome(app, config);
  if (demo && config.data.warmPictures) await warm(config);
}

/** Migrates the database and inserts the demo data. Uses a connection without timeouts, since both may take long. */
async function prepare(db: Db, { data }: Config): Promise<void> {
  try {
    await migrate(db);
    if (!data.seed) return;
    const { seedDemo } = await import('../demo/seed/seed.store.ts');
    await seedDemo(db, await readDatabaseTime(db));
  } finally {
    await db.destroy();
  }
}

async function warm({ data }: Config): Promise<void> {
  const [{ warmPictureCache }, { defaultCityPictures }] = await Promise.all([
    import('../demo/art/warm-pictures.ts'),
    import('../demo/pictures.ts'),
  ]);
  const warming = warmPictureCache(data.dir, defaultCityPictures);
  opened.push(() => warming.stop());
}

/** Returns the URL of the configured database, or starts the embedded one and returns its URL. */
async function databaseUrl({ data }: Config): Promise<string> {
  if (data.databaseUrl !== null) {
    console.log(`Connecting to the database on ${new URL(data.databaseUrl).host} …`);
    return data.databaseUrl;
  }
  console.log('Starting the database …');
  const { openDatabaseServer } = await import('./db/embedded.ts');
  const server = await openDatabaseServer({ dataDir: data.dir, log: { info: () => undefined, error: console.error } });
  opened.push(() => server.stop());
  return server.url;
}

async function welcome(app: FastifyInstance, config: Config): Promise<void> {
  const lines = [`${config.brand.name} is ready: ${app.listeningOrigin}`];
  if (config.demo) {
    const { demoCustomers, demoPartners } = await import('../demo/seed/people.ts');
    const numbers = (people: readonly { phone: string; name: string }[]) =>
      people.map(({ phone, name }) => `${phone} (${name})`).join(', ');
    lines.push('Demo mode: codes appear on the demo phone in the page and here. DEMO=0 turns it off.');
    if (config.data.seed) lines.push(`  Customers: ${numbers(demoCustomers)}`, `  Partners: ${numbers(demoPartners)}`);
  }
  if (app.admin) lines.push(`Metrics and docs: ${app.admin.listeningOrigin}`);
  if (app.unregistered.length > 0) lines.push(`Calls of the contract not built yet: ${app.unregistered.join(', ')}`);
  console.log(lines.join('\n'));
}

/**
 * Waits for running requests, then closes the database. Another signal more than a second after the first one exits at
 * once.
 */
async function stop(exitCode: number): Promise<void> {
  if (stoppingSince !== null) {
    if (Date.now() - stoppingSince > 1_000) process.exit(1);
    return;
  }
  stoppingSince = Date.now();
  setTimeout(() => process.exit(exitCode || 1), stopLimit).unref();
  for (const close of opened.reverse()) {
    try {
      await close();
    } catch (error) {
      console.error(error);
    }
  }
  process.exit(exitCode);
}

function oneLine(error: unknown, config: Config): string {
  const { code, message, port } =
    error instanceof Error
      ? (error as NodeJS.ErrnoException & { readonly port?: number })
      : { code: undefined, message: String(error), port: undefined };
  const isAdmin = config.admin !== null && port === config.admin.port;
  const { name, host } = isAdmin ? { name: 'ADMIN_PORT', ...config.admin } : { name: 'PORT', ...config.listen };
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken: stop what listens there, or set ${name} to another one.`;
  if (code === 'EACCES') return `Port ${port} on ${host} is not allowed for this user: set ${name} to one above 1023.`;
  return message;
}
