import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { indexOfRoutes } from './index-routes.ts';

it('routes.gen.ts contains the handlers of all areas', () => {
  const kept = readFileSync(new URL('../../server/http/routes.gen.ts', import.meta.url), 'utf8');
  expect(kept, 'run `npm run gen`').toBe(indexOfRoutes());
});
