import { expect, type Page, type Request, type Route } from '@playwright/test';
import type { ActorCall } from './oracle.ts';

/** A request as the specification writes it; `path` includes the query. */
export interface HttpCall {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
}

/** Who answers a request. 'server': the real server, with success. Otherwise: the walk, with this documented answer. */
export type Reply = 'server' | { status: number; json: unknown };

/** The requests that an actor sends and the answers that cause its outcomes: the inverse of `create<Flow>Actors`. */
export interface NetworkActor<Input, Output> {
  /** Method and path of the actor's requests; `*` stands for one segment, and the query is ignored. */
  at: `${HttpCall['method']} /${string}`;
  /** The expected request, from the specification. */
  request: (input: Input) => HttpCall;
  /** Returns the answer that causes this outcome. To cause a rejection, the walk breaks the connection. */
  reply: (outcome: Output) => Reply | Promise<Reply>;
  /** Whether a connection breaks only after the server has handled the request, so that only the answer is lost. */
  loses?: boolean;
  /** Receives the real server's answer, for values that the server generates. */
  heard?: (json: unknown) => void | Promise<void>;
}

/** Short poll intervals, ms. They cost little, because the polls do not involve the page. */
const often = { intervals: [10, 20] };

/**
 * Intercepts the network: holds the actors' requests until the walk answers them, and compares them with the expected
 * ones.
 * @param isApi which requests can be an actor's; all others (pages, scripts, pictures) are not intercepted
 */
export async function interceptNetwork(
  page: Page,
  actors: Record<string, NetworkActor<unknown, unknown> | 'local'>,
  isApi: (url: URL) => boolean,
) {
  const parked: Route[] = [];
  const seen: HttpCall[] = [];
  const due: HttpCall[] = [];
  /** How many requests of `seen` and `due` have been compared; both lists only grow. */
  let compared = 0;
  const patterns = Object.values(actors).flatMap((actor) => (actor === 'local' ? [] : [patternOf(actor.at)]));

  /** Requests that no actor of the flow makes, until they are answered. */
  const others = new Set<Request>();
  page.on('requestfinished', (request) => void others.delete(request));
  // The page does not read the answer to a logout, so that the request may never finish, for example while pictures are taken.
  page.on('response', (response) => {
    if (/\/auth\/logout\/?$/.test(response.url())) others.delete(response.request());
  });
  page.on('requestfailed', (request) => {
    others.delete(request);
    const index = parked.findIndex((route) => route.request() === request);
    if (index >= 0) parked.splice(index, 1);
  });
  await page.route(isApi, async (route) => {
    const request = route.request();
    if (!patterns.some((pattern) => pattern.test(lineOf(request)))) {
      others.add(request);
      return route.continue();
    }
    seen.push(callOf(request));
    parked.push(route);
  });

  async function parkedFor(id: string): Promise<{ route: Route; actor: NetworkActor<unknown, unknown> }> {
    const actor = actors[id];
    if (!actor || actor === 'local') throw new Error(`"${id}" does not use the network.`);
    const isIts = (route: Route) => patternOf(actor.at).test(lineOf(route.request()));
    await expect.poll(() => parked.some(isIts), { ...often, message: `${id} was requested` }).toBe(true);
    // The newest request, because an older request may belong to an actor that the flow has stopped.
    const [route] = parked.splice(parked.findLastIndex(isIts), 1);
    if (!route) throw new Error(`The request of "${id}" went away.`);
    return { route, actor };
  }

  return {
    /** Expects a request that the handler of an emitted event sends, not an actor. */
    alsoExpect(call: HttpCall): void {
      due.push(call);
    },
    /** Waits for the requests of a step, and compares them with those sent since the last step. */
    async expectRequests(calls: readonly ActorCall[]): Promise<void> {
      for (const each of calls) {
        const actor = 'call' in each ? actors[each.call] : undefined;
        if ('call' in each && actor && actor !== 'local') due.push(actor.request(each.input));
      }
      if (seen.length < due.length)
        await expect.poll(() => seen.length, { ...often, message: 'requests made' }).toBeGreaterThanOrEqual(due.length);
      this.expectNoMore();
    },
    /** Waits until the page has handled the server's answers to requests that no actor of the flow makes. */
    async untilOthersAnswered(): Promise<void> {
      await expect.poll(() => others.size, { ...often, message: 'requests of other flows' }).toBe(0);
      await letPageHandle(page);
      if (others.size > 0) await this.untilOthersAnswered();
    },
    /** Expects no further requests. */
    expectNoMore(): void {
      if (seen.length === due.length && due.length === compared) return;
      expect(inAnyOrder(seen.slice(compared))).toEqual(inAnyOrder(due.slice(compared)));
      compared = due.length;
    },
    /** Answers an actor's request; without an outcome, the connection breaks. */
    async settle(id: string, outcome: { output: unknown } | null): Promise<void> {
      if (actors[id] === 'local') return;
      const { route, actor } = await parkedFor(id);
      if (!outcome && actor.loses) await route.fetch();
      if (!outcome) return route.abort('connectionrefused').then(() => letPageHandle(page));
      const reply = await actor.reply(outcome.output);
      if (reply !== 'server') {
        await route.fulfill(reply);
        await route.request().response();
        return letPageHandle(page);
      }
      const answer = route.request().response();
      await route.continue();
      const response = await answer;
      expect(response?.status(), `the server's answer to ${lineOf(route.request())}`).toBeLessThan(300);
      await actor.heard?.(await response?.json());
    },
  };
}

/**
 * Waits until the page has handled an answer, which takes a few tasks of its event loop. Waiting for a change is not
 * possible, because many answers change nothing.
 */
export async function letPageHandle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        // While the clock is paused, timers do not run, but messages are delivered.
        const { port1, port2 } = new MessageChannel();
        let tasks = 10;
        port1.onmessage = () => (--tasks > 0 ? port2.postMessage(null) : resolve());
        port2.postMessage(null);
      }),
  );
}

/** Sorts the requests of one step, because the browser reports simultaneous requests in any order. */
function inAnyOrder(calls: readonly HttpCall[]): HttpCall[] {
  const line = ({ method, path }: HttpCall) => `${method} ${path}`;
  return calls.toSorted((one, other) => line(one).localeCompare(line(other)));
}

function lineOf(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`;
}

function callOf(request: Request): HttpCall {
  const { pathname, search } = new URL(request.url());
  const multipart = /boundary=(.+)$/.exec(request.headers()['content-type'] ?? '')?.[1];
  const body: unknown = multipart === undefined ? request.postDataJSON() : fieldsOf(request, multipart);
  // Playwright types the method as string.
  return { method: request.method() as HttpCall['method'], path: pathname + search, ...(body !== null && { body }) };
}

/** The fields of a multipart form; a file is represented by its name. */
function fieldsOf(request: Request, boundary: string): Record<string, string> {
  const parts = (request.postDataBuffer() ?? Buffer.of()).toString('latin1').split(`--${boundary}`);
  const fields = parts.flatMap((part): [string, string][] => {
    const [, head, text] = /^\r\n(.*?)\r\n\r\n(.*)\r\n$/s.exec(part) ?? [];
    const [, name] = /name="([^"]*)"/.exec(head ?? '') ?? [];
    const [, file] = /filename="([^"]*)"/.exec(head ?? '') ?? [];
    return name === undefined ? [] : [[name, file ?? text ?? '']];
  });
  return Object.fromEntries(fields);
}

function patternOf(at: string): RegExp {
  const escaped = at.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]+');
  return new RegExp(`^${escaped}$`);
}
