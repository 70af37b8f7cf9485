import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { randomFrom } from '../../../demo/art/random.ts';
import { seedOf } from '../../engine/sampled.ts';
import { NoChannel } from '../../fixtures/live-clients.ts';
import { drawStep, runStep, type Step } from '../../fixtures/order-life-steps.ts';
import { openLivePages, type Faults } from '../../fixtures/order-life-live.ts';
import { startOrderLife, type OrderLifeWorld } from '../../fixtures/order-life-world.ts';

/** The seed of the first sequence; the others follow. `LIVE_SEQUENCES=1 ORDER_SEED=n` repeats one. */
const seed = seedOf(process.env['ORDER_SEED']);
const count = Number(process.env['LIVE_SEQUENCES'] ?? 20);
const stepsPerSequence = 30;

const life = await startOrderLife();
const { app } = (await life.createWorld(0)).ordering;
beforeAll(async () => {
  vi.stubGlobal('BroadcastChannel', NoChannel);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  // `fetch` keeps its connections, for which the server would wait.
  app.server.closeAllConnections();
  await life.stop();
  vi.unstubAllGlobals();
});

/** What each sequence begins with, so that it has an order that the kitchen sees. */
const firstSteps: readonly Step['names'][number][] = [
  'a customer places an order',
  'a customer pays',
  'a page reports a payment',
];

/** Runs a sequence while the pages are open, until one of them is wrong. @returns its steps and what is wrong */
async function run(world: OrderLifeWorld, faults: Faults = {}, cutsAll = false) {
  // The steps of a sequence are those of order-life.test.ts; the pages have random numbers of their own.
  const random = randomFrom(world.restaurantId);
  const pages = await openLivePages(world, faults);
  const steps: Step[] = [];
  let wrong: string[] = [];
  for (let at = 0; at < stepsPerSequence && wrong.length === 0; at += 1) {
    const first = firstSteps[at];
    const step: Step = first ? { kind: 'alone', names: [first], cutAfterMs: 0 } : drawStep(world.random);
    steps.push(step);
    if (cutsAll) pages.cutAll();
    pages.disturb(random);
    await runStep(world, step);
    // Several steps may follow each other before the pages have caught up.
    if (random() < 0.5 || at === stepsPerSequence - 1) wrong = await pages.check();
  }
  pages.close();
  return { steps, wrong, ...pages.seen };
}

const written = ({ kind, names }: Step) => (kind === 'alone' ? names.join() : `[${kind}] ${names.join(' + ')}`);

it(
  `all pages show the state of the database, and the board rings for unseen orders, in ${count} sequences (seed ${seed})`,
  {
    timeout: 60_000 + count * 60_000,
  },
  async () => {
    const found: string[] = [];
    const sum = { orders: 0, handOvers: 0, checks: 0, ringing: 0, streams: 0 };
    for (let sequence = seed; sequence < seed + count && found.length < 3; sequence += 1) {
      const world = await life.createWorld(sequence);
      const { steps, wrong, checks, ringing, streams } = await run(world);
      sum.checks += checks;
      sum.ringing += ringing;
      sum.streams += streams;
      sum.orders += world.orders.length;
      sum.handOvers += world.handOvers.size;
      if (wrong.length > 0) found.push(`seed ${sequence}: ${wrong.join('; ')}\n  ${steps.map(written).join('\n  ')}`);
    }
    console.log(`${count} sequences with live pages from seed ${seed}: ${JSON.stringify(sum)}`);
    expect(found).toEqual([]);
    expect(Object.entries(sum).filter(([, times]) => count >= 20 && times === 0)).toEqual([]);
  },
);

it.each<[string, Faults, RegExp, boolean]>([
  ['streams that continue without the missed events', { losesPlace: true }, /^(?:the|My) .* shows .*, expected /, true],
  [
    'alarms that do not learn of changes of the board',
    { isDeaf: true },
    /^the board (?:is silent|rings) with \d+/,
    false,
  ],
])('%s are noticed (control)', { timeout: 300_000 }, async (_, faults, fault, cutsAll) => {
  let wrong: string[] = [];
  for (let sequence = 1; wrong.length === 0 && sequence <= 30; sequence += 1)
    ({ wrong } = await run(await life.createWorld(sequence), faults, cutsAll));
  expect(wrong).toContainEqual(expect.stringMatching(fault));
});
