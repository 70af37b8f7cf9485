import path from 'node:path';
import process from 'node:process';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import { turnstileFlow } from '../../tests/engine/example/turnstile.ts';
import { gatherFlow } from './gather.ts';
import { makeBook } from './make-book.ts';
import { buildPages } from './write-book.ts';

// Writes a book of the engine's sample machine. The second argument is a number of paths, up to which the paths are
// repeated.
const [folder = 'test-results/flow-book', wanted = '0'] = process.argv.slice(2);
const entry = { name: 'turnstile', folder: 'shared/turnstile' };
// The type that registered flows have.
const gathered = await gatherFlow({ ...entry, flows: [turnstileFlow as unknown as AnyFlow] });
const { paths } = gathered.flow;
const own = paths.length;
while (paths.length < Number(wanted)) {
  const again = paths[paths.length % own];
  if (again) paths.push(again);
}
await makeBook({
  folder,
  gathered: [gathered],
  pictures: path.join(folder, 'none'),
  against: null,
  accepted: new Set(),
  mutation: path.join(folder, 'none.json'),
  checkouts: path.join(folder, 'none.json'),
  startedAt: Date.now(),
  notRun: [],
});
await buildPages(folder);
