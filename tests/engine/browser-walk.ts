import { expect, test, type Page as BrowserPage } from '@playwright/test';
import type { AnyStateMachine, EventFrom } from 'xstate';
import { expectAccessible } from './browser-axe.ts';
import type { Complaints } from './browser-complaints.ts';
import { expectNoMissingContent } from './missing-content.ts';
import { interceptNetwork, type HttpCall, type NetworkActor } from './browser-network.ts';
import { observerOf, type WalkObserver } from './browser-observer.ts';
import { createBrowserTest } from './browser-test.ts';
import { findFirstVisits } from './first-visits.ts';
import { exploreFlow, type Edge } from './graph.ts';
import { eventTitle, type ActorId, type ActorInput, type ActorOutput, type Emitted, type FlowEvent } from './model.ts';
import { runOracle, type Effects, type Flow, type Page } from './oracle.ts';
import { leanPathsOf, pathTitle, verticesOf, type FlowPath } from './paths.ts';
import { eventsOf } from './walk.ts';
import { findStaleTexts, imitateTranslation } from './translation.ts';
import { anyModel, untilNextDelay } from './world.ts';

/**
 * How a flow is shown and operated on the real page; created for each walk. The oracle uses the model's fixtures; if
 * the real server generates other values (a code, an order number), the screen stores and translates them.
 */
export interface Screen<M extends AnyStateMachine, P extends Page> {
  /** Opens the start of the flow in a new browser: login, storage, `goto`. The clock is paused already. */
  open: () => Promise<void>;
  /**
   * Perform each event on the page, as the user, or in place of an actor that does not use the network, such as a payment window.
   */
  gestures: { [T in EventFrom<M>['type']]: (event: Extract<EventFrom<M>, { type: T }>) => Promise<void> };
  /**
   * Compares the page with the oracle's facts; texts must be equal. `can` says whether an event has a result now, so
   * that its control is enabled.
   */
  expect: (page: P, can: (event: EventFrom<M>) => boolean) => Promise<void>;
  /** Checks the effect of an emitted event, such as the URL or a toast. */
  expectEmitted: (event: Emitted<M>) => Promise<void>;
  /** The requests that other code, after an emitted event, sends to paths that actors use. */
  causes?: (event: Emitted<M>) => readonly HttpCall[];
  /** The requests of each actor, or 'local' for an actor without requests that answers at once. */
  network: { [Id in ActorId<M>]: NetworkActor<ActorInput<M, Id>, ActorOutput<M, Id>> | 'local' };
}

interface Walks<M extends AnyStateMachine, Ref, P extends Page> {
  flow: Flow<M, Ref, P>;
  screen: (page: BrowserPage) => Screen<M, P>;
  /** False for events that cannot be produced in a browser; the walks in Node cover them. */
  can?: (event: FlowEvent<M>) => boolean;
  /** Also runs the first walk, which covers the most, on a phone 360 px wide; see the metadata `translated`. */
  phone?: boolean;
}

/** Caches the walks by flow name, because a run with mutated views loads a test file once per mutant. */
const explored = new Map<string, FlowPath[]>();

/** How long the page's clock runs after each step, in ms, so that focus changes and animation frames take place. */
const BREATH = 16;

/** What the walks need to know about the product. */
export interface WalkedProduct {
  /** Whether a request is one that an actor of some flow can make. */
  isApi: (url: URL) => boolean;
  /**
   * Whether a request opens a stream of events. The walks leave these requests unanswered, because the real server's
   * events would cause requests that no step expects.
   */
  isStream: (url: URL) => boolean;
  /** All paths of the product, `*` for one segment; a link to another path of the same origin is an error. */
  addresses: readonly string[];
}

/**
 * Creates a product's `testWalks`, which registers with Playwright the walks that take every transition of a flow and
 * receive every answer at least once.
 */
export const createTestWalks = (product: WalkedProduct) => {
  const walk = createBrowserTest(product.isApi);
  return <M extends AnyStateMachine, Ref, P extends Page>(name: string, walks: Walks<M, Ref, P>): void => {
    const { flow, screen, can = () => true, phone = false } = walks;
    // The graph contains only the events of the typed model.
    const explore = () =>
      leanPathsOf(exploreFlow(anyModel(flow.model)), ({ event }) => can(event as unknown as FlowEvent<M>));
    const paths = explored.get(name) ?? explore();
    explored.set(name, paths);
    let firsts: ReturnType<typeof findFirstVisits> | null = null;
    test.describe(name, () => {
      for (const [index, path] of paths.entries()) {
        const tag = ['@walk', ...(phone && index === 0 ? ['@phone'] : [])];
        walk(`${index + 1}: ${pathTitle(path)}`, { tag }, async ({ page, complaints }, { project }) => {
          const observer = await observerOf(page, {
            name,
            machine: flow.model.machine.id,
            number: index + 1,
            steps: path.map(({ event }) => eventTitle(event)),
          });
          // Long walks take longer than other tests, pictures of each state much longer.
          test.setTimeout(observer ? 300_000 : 30_000 + path.length * 5_000);
          const made = screen(page);
          const fleeting = isFleeting(made.network);
          firsts ??= findFirstVisits(flow, paths, fleeting);
          try {
            // Accessibility is not checked in a run with mutated views or with an observer.
            const axe = project.metadata['axe'] !== false && !observer;
            const translated = project.metadata['translated'] === true;
            const visits = firsts.get(path) ?? new Set();
            const whole = untilLasting(path, (edge) => fleeting(edge) && can(edge.event as unknown as FlowEvent<M>));
            const options = { path: whole, firsts: visits, axe, translated, product, complaints };
            await walkInBrowser(page, flow, made, options, observer);
            await observer?.ends(null);
          } catch (error) {
            await observer?.ends(error instanceof Error ? error : new Error(String(error)));
            throw error;
          }
        });
      }
    });
  };
};

/** A local actor answers at once, so the state before its answer cannot be observed. */
const isFleeting =
  (network: Readonly<Record<string, unknown>>) =>
  (next: Edge | undefined): boolean =>
    network[next?.event.type.split(' ')[0] ?? ''] === 'local';

/** Continues a path whose last state cannot be observed to the next state that can. */
function untilLasting(path: FlowPath, isTaken: (edge: Edge) => boolean): FlowPath {
  const next = path.at(-1)?.to.edges.find(isTaken);
  return next ? untilLasting([...path, next], isTaken) : path;
}

interface WalkOptions {
  path: FlowPath;
  /** The steps whose page is checked for accessibility and missing content. */
  firsts: ReadonlySet<number>;
  axe: boolean;
  /** Whether the page is translated while it is used. */
  translated: boolean;
  product: WalkedProduct;
  complaints: Complaints;
}

async function walkInBrowser<M extends AnyStateMachine, Ref, P extends Page>(
  page: BrowserPage,
  flow: Flow<M, Ref, P>,
  screen: Screen<M, P>,
  { path, firsts, axe, translated, product, complaints }: WalkOptions,
  observer: WalkObserver | null,
): Promise<void> {
  if (translated) {
    // A page that was translated before React took it over is rendered anew (D333).
    complaints.allow(/^Error: Minified React error #418/);
    await page.addInitScript(imitateTranslation);
  }
  // The wider types are sound, because a walk passes only values of the flow's own model.
  const network = screen.network as Record<string, NetworkActor<unknown, unknown> | 'local'>;
  const gestures = screen.gestures as Record<string, ((event: unknown) => Promise<void>) | undefined>;
  const edge = await interceptNetwork(page, network, product.isApi);
  await page.route(product.isStream, () => undefined);
  const oracle = runOracle(flow.oracle);
  const now = new Date();
  await page.clock.install({ time: now });
  // The clock has been running since its installation, and can only be paused at a future time.
  await page.clock.pauseAt(now.getTime() + 1000);

  let breaths = 0;
  const breathe = async () => {
    await page.clock.runFor(BREATH);
    breaths += BREATH;
  };
  const judge = async ({ page: facts, effects }: { page: P; effects: Effects }, at: number) => {
    for (const event of effects.emitted) screen.causes?.(event as Emitted<M>).forEach((call) => edge.alsoExpect(call));
    await edge.expectRequests(effects.calls);
    for (const event of effects.emitted) await screen.expectEmitted(event as Emitted<M>);
    await screen.expect(facts, oracle.takes);
    edge.expectNoMore();
    await complaints.expectNone();
    if (translated) expect(await page.evaluate(findStaleTexts)).toEqual([]);
    if (firsts.has(at)) await expectNoMissingContent(page, product.addresses);
    if (firsts.has(at) && axe) await expectAccessible(page, JSON.stringify(facts.shows));
    const machine = verticesOf(path)[at]?.world.machine;
    if (!observer || !machine) return;
    await edge.untilOthersAnswered();
    await observer.sees({ facts, step: at, machine, isFirst: firsts.has(at) });
  };
  const wait = async (ms: number) => {
    const early = ms - breaths - BREATH;
    if (early > 0) {
      await page.clock.fastForward(early);
      await screen.expect(oracle.now().page, oracle.takes);
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
}
