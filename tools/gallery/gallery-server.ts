import { createHash } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildApp } from '../../server/http/app.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import { readConfig } from '../../server/process/config.ts';
import { connect } from '../../server/db/database.ts';
import { openDatabaseServer } from '../../server/db/embedded.ts';
import { migrate } from '../../server/db/migrate.ts';
import type { Audience } from '../../server/db/schema.ts';
import { createDemo } from '../../demo/demo.ts';
import { seedDemo } from '../../demo/seed/seed.store.ts';
import { takeSlot } from '../../server/orders/slots.store.ts';
import { changeStock, takeStock } from '../../server/orders/stock.store.ts';
import { createSandbox } from '../../demo/sandbox/sandbox.store.ts';
import { createTokenSigner } from '../../tests/fixtures/token-signer.ts';

/** The time at which every picture is taken, for server and browser: lunch time in Hyderabad. */
export const galleryTime = new Date('2026-11-21T07:30:00.000Z');

const root = path.join(import.meta.dirname, '../..');
const secret = new TextEncoder().encode('the gallery’s secret, 32 bytes.');

export interface GalleryServer {
  readonly origin: string;
  /** Returns an access token like a login does. */
  token(audience: Audience, id: number): Promise<string>;
  stop(): Promise<void>;
}

/**
 * Starts the real server with the demo data. Its clock is stopped at `galleryTime` and it has no workers, so that nothing
 * changes.
 */
export async function startGalleryServer(port: number): Promise<GalleryServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'gallery-'));
  const log = { info: () => undefined, error: console.error };
  const database = await openDatabaseServer({ dataDir, log });
  const db = connect(database.url, { limits: null });
  await migrate(db);
  await seedDemo(db, galleryTime);
  const read = readConfig({ PORT: String(port), DATA_DIR: path.join(root, '.data-gallery', await artVersion()) });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  const now = () => galleryTime;
  const demo = createDemo({ now });
  const app = await buildApp({
    config: read.config,
    db,
    now,
    databaseTime: () => Promise.resolve(galleryTime),
    sms: demo.withOutbox({ send: () => Promise.resolve() }),
    demo,
    payments: createSandbox(db, secret),
    takeStock,
    takeSlot,
    changeStock,
    secrets: { tokens: secret, otp: secret, addresses: secret },
  });
  await app.listen({ port, host: '127.0.0.1' });
  const signToken = createTokenSigner(createTokens({ db, secret, now }), now);
  return {
    origin: `http://127.0.0.1:${port}`,
    token: signToken,
    async stop() {
      await app.close();
      await db.destroy();
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Returns a hash of the code that draws the pictures. Later runs reuse the pictures unless this code changes. */
async function artVersion(): Promise<string> {
  const folder = path.join(root, 'demo/art');
  const hash = createHash('sha256');
  for (const file of (await readdir(folder)).toSorted()) {
    // oxlint-disable-next-line no-await-in-loop -- the files update one hash in a fixed order
    hash.update(await readFile(path.join(folder, file)));
  }
  return hash.digest('hex').slice(0, 12);
}
