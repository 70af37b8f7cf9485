import { createActor, SimulatedClock, type ActorRefFrom } from 'xstate';
import type { Cart } from '../../domain/cart.ts';
import { createApiClient, type ApiClient } from '../../openapi/client.ts';
import { createCheckoutActors, type OpenPaymentWindow } from '../../machines/checkout/checkout.actors.ts';
import { checkoutMachine } from '../../machines/checkout/checkout.machine.ts';
import type { KeptCheckout } from '../../machines/checkout/checkout.outcomes.ts';
import { keptCheckoutOf, selectView } from '../../machines/checkout/checkout.selectors.ts';
import { createInventoryRecoveryActors } from '../../machines/inventory-recovery/inventory-recovery.actors.ts';
import { inventoryRecoveryMachine } from '../../machines/inventory-recovery/inventory-recovery.machine.ts';
import type { TokenStore } from '../../machines/shared/outside.ts';
import { createAuthorizedFetch } from '../../machines/token-refresh/authorized-fetch.ts';
import { createTokenRefreshActors } from '../../machines/token-refresh/token-refresh.actors.ts';
import { tokenRefreshMachine } from '../../machines/token-refresh/token-refresh.machine.ts';
import type { Ordering } from './ordering.ts';

/** What stays of a browser when a tab dies. */
export interface Browser {
  kept: KeptCheckout | null;
  tokens: TokenStore;
  /** The customer has been told of a payment, in whichever tab. */
  isToldPaid: boolean;
  /** Who has the turn to pay, and who waits for it: one tab has it at a time (D38). Null where nobody minds. */
  turns: { given: () => void }[] | null;
}

/** A browser in which nobody is logged in. */
export const newBrowser = (tokens: TokenStore): Browser => ({ kept: null, tokens, isToldPaid: false, turns: [] });

/** How the network treats the next request. */
export type NetworkFault = 'answer lost' | 'answer late' | 'sent twice' | 'offline' | '5xx' | '5xx afterwards';

/** The network between one browser and the server. */
export interface Network {
  /** The next request's; then all is well again. */
  fault: NetworkFault | null;
  /** Every request waits for it: something else happens first. */
  before: Promise<void>;
  /** Runs when the server has answered and the page has not heard it yet. */
  afterwards: (() => void) | null;
  /** Requests and other work on their way. */
  pending: number;
  /** Answers that are late: they come when these are called. */
  late: (() => void)[];
  /** Whether a request is kept back for now. */
  holds: (path: string) => boolean;
  /** What is kept back: lets it go on, or lets it be lost. */
  held: ((how: 'go on' | 'be lost') => void)[];
}

export const calmNetwork = (): Network => ({
  fault: null,
  before: Promise.resolve(),
  afterwards: null,
  pending: 0,
  late: [],
  holds: () => false,
  held: [],
});

/** Where a tab has come to rest, in the four ends of a checkout; anything else is none. */
export type End = 'paid' | 'cancelled' | 'refunded' | 'checking';

type Machine = typeof checkoutMachine;

interface Outside {
  ordering: Ordering;
  browser: Browser;
  network: Network;
  machine?: Machine;
  openPaymentWindow: OpenPaymentWindow;
  /** Told of each state the machine enters, by its innermost name. */
  entered?: (state: string) => void;
}

export interface Tab {
  actor: ActorRefFrom<Machine>;
  clock: SimulatedClock;
  api: ApiClient;
  pay: (cart: Cart) => void;
  /** As a browser ends a tab: at once, without a word to anybody. */
  kill: () => void;
  end: () => End | null;
}

/** The real checkout, its actors and its session over a network that can be broken, with a clock that stands still. */
export function openTab({ ordering, browser, network, machine = checkoutMachine, ...outside }: Outside): Tab {
  const clock = new SimulatedClock();
  const serve = async (request: Request): Promise<Response> => {
    const response = await ordering.app.inject({
      method: request.method === 'GET' ? 'GET' : 'POST',
      url: new URL(request.url).pathname,
      headers: Object.fromEntries(request.headers),
      ...(request.method !== 'GET' && { payload: await request.text() }),
    });
    return new Response(response.body, {
      status: response.statusCode,
      headers: { 'content-type': 'application/json' },
    });
  };
  const fetch = faultyFetch(serve, network);
  const startRefresher = () =>
    createActor(
      tokenRefreshMachine.provide({
        actors: createTokenRefreshActors({
          api: createApiClient('http://pehle.test', fetch),
          tokens: browser.tokens,
          path: '/auth/jwt/refresh/',
          exclusively: (work) => work(),
        }),
      }),
    ).start();
  let refresher = startRefresher();
  /** A session that ended is followed by another, as in the app. */
  const current = () => {
    if (refresher.getSnapshot().status !== 'active') refresher = startRefresher();
    return refresher;
  };
  const now = () => ordering.clock.now.getTime();
  const authorized = createAuthorizedFetch({ fetch, tokens: browser.tokens, refresher: current, now });
  const api = createApiClient('http://pehle.test', (request) => busy(network, authorized(request)));

  let isAlive = true;
  let keys = 0;
  const actor = createActor(
    machine.provide({
      actors: {
        ...createCheckoutActors({
          api,
          takePaymentTurn: ({ given, taken }) => {
            const later = (report: () => void) => {
              const reported = network.before.then(() => isAlive && report());
              void busy(network, reported);
            };
            const turn = { given: () => later(given) };
            browser.turns?.push(turn);
            if (!browser.turns || browser.turns[0] === turn) turn.given();
            else later(taken);
            return () => {
              const [first, ...others] = browser.turns ?? [];
              browser.turns &&= first === turn ? others : browser.turns.filter((each) => each !== turn);
              if (first === turn) others[0]?.given();
            };
          },
          loadScript: () => busy(network, network.before),
          openPaymentWindow: (options, report) =>
            outside.openPaymentWindow(options, (event) => isAlive && report(event)),
          now,
          randomKey: () => `${crypto.randomUUID()}-${(keys += 1)}`,
          // The carts of these journeys stand still.
          watchCart: () => () => undefined,
          keptCart: () => null,
          keptCheckout: () => browser.kept,
          supportEmail: 'support@pehle.test',
        }),
        inventoryRecovery: inventoryRecoveryMachine.provide({ actors: createInventoryRecoveryActors({ api }) }),
      },
    }),
    { clock },
  );
  actor.on('order.paid', () => (browser.isToldPaid = true));
  let last = '';
  actor.subscribe((snapshot) => {
    const kept = keptCheckoutOf(snapshot);
    if (kept && isAlive) browser.kept = kept;
    const state = stateOf(snapshot.value);
    if (state !== last) {
      last = state;
      outside.entered?.(state);
    }
  });
  actor.start();
  return {
    actor,
    clock,
    api,
    pay: (cart) => actor.send({ type: 'pay.submit', cart, phone: '9876543210' }),
    kill() {
      isAlive = false;
      actor.stop();
      refresher.stop();
    },
    end() {
      const snapshot = actor.getSnapshot();
      const view = selectView(snapshot);
      if (view === 'refunded') return 'refunded';
      if (view === 'checking') return 'checking';
      if (!snapshot.matches('ready')) return null;
      return browser.isToldPaid ? 'paid' : 'cancelled';
    },
  };
}

/** 'paying', of 'inTurn.paying'. */
function stateOf(value: unknown): string {
  return typeof value === 'string' ? value : stateOf(Object.values(value as object)[0]);
}

async function busy<T>(network: Network, work: Promise<T>): Promise<T> {
  network.pending += 1;
  try {
    return await work;
  } finally {
    network.pending -= 1;
  }
}

function faultyFetch(serve: (request: Request) => Promise<Response>, network: Network) {
  const refused = () =>
    Response.json({ code: 'server_error', message: 'Something broke.', detail: 'Something broke.' }, { status: 500 });
  const gone = () => new TypeError('fetch failed');
  return async (request: Request): Promise<Response> => {
    // Who looks on hears of a state after what it asks for has begun, and may have something to come before that.
    await turn();
    await network.before;
    // The tab is gone, and its request with it.
    if (request.signal.aborted) throw gone();
    if (network.holds(new URL(request.url).pathname)) {
      network.pending -= 1;
      const how = await new Promise((resolve) => network.held.push(resolve));
      network.pending += 1;
      if (how === 'be lost') throw gone();
    }
    const { fault, afterwards } = network;
    network.fault = null;
    network.afterwards = null;
    if (fault === 'offline') throw gone();
    if (fault === '5xx') return refused();
    if (fault === 'sent twice') await serve(request.clone());
    const response = await serve(request);
    afterwards?.();
    if (fault === 'answer lost') throw gone();
    if (fault === '5xx afterwards') return refused();
    if (fault === 'answer late') {
      // While it is on its way, the rest of the world goes on.
      network.pending -= 1;
      await new Promise<void>((resolve) => network.late.push(resolve));
      network.pending += 1;
    }
    return response;
  };
}

/** A turn of the event loop. */
export const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Lets everything that is on its way arrive. */
export async function quiet(network: Network): Promise<void> {
  for (let calm = 0; calm < 4; calm = network.pending === 0 ? calm + 1 : 0) await turn();
}

/** Lets up to 45 seconds of a tab's time go by, until it rests in an end; late answers come after 15 of them. */
export async function rest(tab: () => Tab, network: Network): Promise<void> {
  await quiet(network);
  for (let second = 0; second < 45; second += 5) {
    const { late } = network;
    if (second >= 15 && late.length > 0) {
      network.late = [];
      late.forEach((arrive) => arrive());
      await quiet(network);
    }
    const end = tab().end();
    if (network.late.length === 0 && end !== null && end !== 'checking') return;
    tab().clock.increment(5000);
    await quiet(network);
  }
}
