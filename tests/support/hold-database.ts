// A process of its own that uses the database of the folder it is given, until it is told to stop or is killed.
import { openDatabaseServer } from '../../server/db/embedded.ts';

const server = await openDatabaseServer({
  dataDir: process.argv[2] ?? '',
  log: { info: () => undefined, error: () => undefined },
});
process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
process.stdout.write(`${server.url}\n`);
setInterval(() => undefined, 60_000);
