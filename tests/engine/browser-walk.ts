import { expect, test, type Page as BrowserPage } from '@playwright/test';
import type { AnyStateMachine, EventFrom } from 'xstate';
import { expectAccessible } from './browser-axe.ts';
import { expectNoMissingContent } from './missing-content.ts';
import { isWorkerBlocked } from './browser-worker.ts';
import { createEdge, type HttpCall, type NetworkActor } from './browser-network.ts';
import { observerOf, type WalkObserver } from './browser-observer.ts';
import { findFirstVisits } from './first-visits.ts';
import { exploreFlow, type Edge } from './graph.ts';
import { eventTitle, type ActorId, type ActorInput, type ActorOutput, type Emitted, type FlowEvent } from './model.ts';
import { consult, type Effects, type Flow, type Page } from './oracle.ts';
import { leanPathsOf, pathTitle, type FlowPath } from './paths.ts';
import { eventsOf } from './walk.ts';
import { anyModel, untilNextDelay } from './world.ts';

/**
 * How a flow is shown and operated on the real page; created for each walk. The oracle uses the model's fixtures;
 * where the real server gives something else (a code, an order number), the screen keeps it and translates.
 */
export interface Screen<M extends AnyStateMachine, P extends Page> {
  /** Brings a new browser to the start of the flow: login, storage, `goto`. The clock is paused already. */
  open: () => Promise<void>;
  /** What a person (or an actor that is not the network: a payment window) does for each event. */
  gestures: { [T in EventFrom<M>['type']]: (event: Extract<EventFrom<M>, { type: T }>) => Promise<void> };
  /** Compares the page with the oracle's facts, by exact strings. */
  expect: (page: P) => Promise<void>;
  /** Compares the page with an emitted event: the address, a toast. */
  told: (event: Emitted<M>) => Promise<void>;
  /** Requests of others, to the actors' own addresses, which follow an emitted event. */
  causes?: (event: Emitted<M>) => readonly HttpCall[];
  /** Per actor its requests, or 'local' for one that answers by itself at once and is not the network. */
  network: { [Id in ActorId<M>]: NetworkActor<ActorInput<M, Id>, ActorOutput<M, Id>> | 'local' };
}

interface Walks<M extends AnyStateMachine, Ref, P extends Page> {
  flow: Flow<M, Ref, P>;
  screen: (page: BrowserPage) => Screen<M, P>;
  /** False for what cannot be produced in a browser; the walks in Node cover it. */
  can?: (event: FlowEvent<M>) => boolean;
  /** Takes the first walk, which covers most, on a phone of 360 px as well. */
  phone?: boolean;
}

/** Walks by their names: a run with faults in the views reads a file of tests once for each fault. */
const explored = new Map<string, FlowPath[]>();

/** Fake milliseconds after each step, so that focus and animation frames happen while the clock is paused. */
const BREATH = 16;

/** What the walks have to know of the product whose pages they use. */
export interface WalkedProduct {
  /** Whether a request is one that an actor of some flow can make. */
  isApi: (url: URL) => boolean;
  /** Every path of the product, `*` for one segment: a link to another path of the same origin is a fault. */
  addresses: readonly string[];
}

/**
 * A product's `testWalks`, which registers with Playwright the walks that take every transition of a flow, and get every
 * answer, at least once.
 */
export const createTestWalks =
  (product: WalkedProduct) =>
  <M extends AnyStateMachine, Ref, P extends Page>(name: string, walks: Walks<M, Ref, P>): void => {
    const { flow, screen, can = () => true, phone = false } = walks;
    // The graph holds only what the typed model lists.
    const explore = () =>
      leanPathsOf(exploreFlow(anyModel(flow.model)), ({ event }) => can(event as unknown as FlowEvent<M>));
    const paths = explored.get(name) ?? explore();
    explored.set(name, paths);
    let firsts: ReturnType<typeof findFirstVisits> | null = null;
    test.describe(name, () => {
      for (const [index, path] of paths.entries()) {
        const tag = ['@walk', ...(phone && index === 0 ? ['@phone'] : [])];
        test(`${index + 1}: ${pathTitle(path)}`, { tag }, async ({ page }, { project }) => {
          const observer = await observerOf(page, {
            name,
            machine: flow.model.machine.id,
            number: index + 1,
            steps: path.map(({ event }) => eventTitle(event)),
          });
          if (observer) test.setTimeout(300_000);
          const made = screen(page);
          firsts ??= findFirstVisits(flow, paths, isFleeting(made.network));
          try {
            // A run with faults in the views leaves axe out.
            const axe = project.metadata['axe'] !== false && !observer;
            const visits = firsts.get(path) ?? new Set();
            await walkInBrowser(page, flow, made, { path, firsts: visits, axe, product }, observer);
            await observer?.ends(null);
          } catch (error) {
            await observer?.ends(error instanceof Error ? error : new Error(String(error)));
            throw error;
          }
        });
      }
    });
  };

/** A local actor answers at once: the state before its answer cannot be checked. */
const isFleeting =
  (network: Readonly<Record<string, unknown>>) =>
  (next: Edge | undefined): boolean =>
    network[next?.event.type.split(' ')[0] ?? ''] === 'local';

async function walkInBrowser<M extends AnyStateMachine, Ref, P extends Page>(
  page: BrowserPage,
  flow: Flow<M, Ref, P>,
  screen: Screen<M, P>,
  { path, firsts, axe, product }: { path: FlowPath; firsts: ReadonlySet<number>; axe: boolean; product: WalkedProduct },
  observer: WalkObserver | null,
): Promise<void> {
  const complaints = listenForComplaints(page, product.isApi);
  // Widened like the model: a walk hands each actor and gesture only what the flow's own model lists for it.
  const network = screen.network as Record<string, NetworkActor<unknown, unknown> | 'local'>;
  const gestures = screen.gestures as Record<string, ((event: unknown) => Promise<void>) | undefined>;
  const edge = await createEdge(page, network, product.isApi);
  const oracle = consult(flow.oracle);
  const now = new Date();
  await page.clock.install({ time: now });
  // The clock has been running since it was installed, and it can only be stopped in its future.
  await page.clock.pauseAt(now.getTime() + 1000);

  let breaths = 0;
  const breathe = async () => {
    await page.clock.runFor(BREATH);
    breaths += BREATH;
  };
  const judge = async ({ page: facts, effects }: { page: P; effects: Effects }, at: number) => {
    for (const event of effects.told) screen.causes?.(event as Emitted<M>).forEach((call) => edge.alsoExpect(call));
    await edge.expectRequests(effects.calls);
    for (const event of effects.told) await screen.told(event as Emitted<M>);
    await screen.expect(facts);
    edge.expectNoMore();
    if (firsts.has(at)) await expectNoMissingContent(page, product.addresses);
    if (firsts.has(at) && axe) await expectAccessible(page, JSON.stringify(facts.shows));
    await observer?.sees(facts, at);
  };
  const wait = async (ms: number) => {
    const early = ms - breaths - BREATH;
    if (early > 0) {
      await page.clock.fastForward(early);
      await screen.expect(oracle.now().page);
      edge.expectNoMore();
    }
    await page.clock.fastForward(ms - Math.max(early, 0));
  };
  const take = async ({ event, world, from }: Edge) => {
    const [, id = '', how] = /^(\S+) (done|failed)$/.exec(event.type) ?? [];
    if (world.ended.length > 0) await wait(untilNextDelay(from.world));
    else if (how !== undefined) await edge.settle(id, how === 'done' ? { output: event.output } : null);
    else await gestures[event.type]?.(event);
    await breathe();
  };
  const fleeting = isFleeting(network);

  await test.step('start', async () => {
    await screen.open();
    await breathe();
    if (!fleeting(path[0])) await judge(oracle.now(), 0);
  });
  for (const [index, step] of path.entries()) {
    await test.step(eventTitle(step.event), async () => {
      await take(step);
      const expected = oracle.step(eventsOf(step));
      if (!fleeting(path[index + 1])) await judge(expected, index + 1);
    });
  }
  expect(complaints()).toEqual([]);
}

/** Errors and warnings of the page; a refused request logs an error that the walk has caused. */
function listenForComplaints(page: BrowserPage, isApi: WalkedProduct['isApi']): () => string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(`${error.name}: ${error.message}`));
  page.on('console', (message) => {
    if ((message.type() !== 'error' && message.type() !== 'warning') || isWorkerBlocked(message)) return;
    const { url } = message.location();
    const isRefusal = message.text().startsWith('Failed to load resource') && URL.canParse(url) && isApi(new URL(url));
    if (isRefusal) return;
    complaints.push(`${message.type()}: ${message.text()}`);
  });
  return () => complaints;
}
