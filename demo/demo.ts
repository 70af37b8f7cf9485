import { demoRoutes } from './demo.routes.ts';
import { pictureRoutes } from './art/pictures.routes.ts';
import { Outbox } from './outbox.ts';
import { sandboxRoutes } from './sandbox/sandbox.routes.ts';
import { createSandbox } from './sandbox/sandbox.store.ts';
import type { Demo } from '../server/process/deps.ts';

/** What the demo adds to the server. @param options.outbox replaces the default one in tests */
export function createDemo({ now, outbox = new Outbox(now) }: { now: () => Date; outbox?: Outbox }): Demo {
  return {
    createPayments: createSandbox,
    withOutbox: (sms) => outbox.recording(sms),
    async registerRoutes(app, { config, db, secrets }) {
      await pictureRoutes(app, {
        dataDir: config.data.dir,
        // The demo data is loaded with the first request for a picture, not at start.
        offered: async () => (await import('./pictures.ts')).demoPictures,
      });
      await app.register((scope, _options, done) => {
        if (config.payments.kind === 'sandbox') sandboxRoutes(scope, { db, secrets });
        if (config.demo) demoRoutes(scope, { outbox });
        done();
      });
    },
  };
}
