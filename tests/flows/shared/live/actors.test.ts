import { afterEach, describe, expect, it } from 'vitest';
import { createActor, setup, SimulatedClock, type AnyActorRef } from 'xstate';
import { createLiveActors } from '../../../../machines/shared/live/live.actors.ts';
import { liveMachine, type LiveSnapshot } from '../../../../machines/shared/live/live.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';

/** A request for the stream that the server has not answered yet, or whose stream is open. */
interface Opened {
  readonly request: Request;
  answer(response?: Response): void;
  /** Sends text of the stream. */
  send(text: string): void;
  /** Ends the stream, or breaks its connection. */
  end(error?: Error): void;
}

const tabs: AnyActorRef[] = [];
afterEach(() => tabs.splice(0).forEach((tab) => tab.stop()));

/** A browser with its Web Locks, and the server's side of the streams that its tabs open. */
function openBrowser({ hasLocks = true } = {}) {
  const opened: Opened[] = [];
  const queue: (() => void)[] = [];
  let isHeld = false;
  const locks = {
    async request(_name: string, { signal }: { signal: AbortSignal }, work: () => Promise<unknown>) {
      if (isHeld) {
        await new Promise<void>((resolve, reject) => {
          queue.push(resolve);
          signal.addEventListener('abort', () => {
            if (queue.includes(resolve)) queue.splice(queue.indexOf(resolve), 1);
            reject(new Error('aborted'));
          });
        });
      }
      isHeld = true;
      await work();
      isHeld = false;
      queue.shift()?.();
    },
  };
  const fetch = (request: Request) =>
    new Promise<Response>((resolve, reject) => {
      let controller!: ReadableStreamDefaultController<Uint8Array>;
      const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
      request.signal.addEventListener('abort', () => {
        reject(new Error('aborted'));
        controller.error(new Error('aborted'));
      });
      opened.push({
        request,
        answer: (response = new Response(body, { headers: { 'content-type': 'text/event-stream' } })) =>
          resolve(response),
        send: (text) => controller.enqueue(new TextEncoder().encode(text)),
        end: (error) => (error ? controller.error(error) : controller.close()),
      });
    });
  const api = createApiClient('http://pehle.test', fetch);

  /** Opens a page that is visible, and returns what it does and its state. @param clock runs its timers */
  function openTab(clock?: SimulatedClock) {
    const polls: string[] = [];
    const actors = createLiveActors({
      api,
      path: '/partner/events',
      locks: hasLocks ? (locks as unknown as LockManager) : undefined,
      onVisibility(listener) {
        listener(true);
        return () => undefined;
      },
    });
    const page = setup({ actors: { live: liveMachine.provide({ actors }) } }).createMachine({
      invoke: { id: 'live', src: 'live', input: { pollMs: 10_000, slowMs: 60_000, hiddenMs: null } },
      on: { 'poll.due': { actions: () => void polls.push('poll') } },
    });
    const tab = createActor(page, clock ? { clock } : {}).start();
    tabs.push(tab);
    const link = () => {
      const snapshot = tab.getSnapshot().children['live']?.getSnapshot() as LiveSnapshot | undefined;
      const state = snapshot?.value.link;
      return typeof state === 'object' ? Object.values(state)[0] : state;
    };
    return { polls, link, close: () => tab.stop() };
  }
  return { opened, openTab };
}

const open = (id: number) => `id: ${id}\nevent: open\ndata: {}\n\n`;
const hint = (id: number) => `id: ${id}\nevent: order\ndata: {"id":"12-1042","version":3,"status":"ready"}\n\n`;
const lastIdOf = (stream: Opened | undefined) => stream?.request.headers.get('last-event-id') ?? null;

describe('a tab', () => {
  it('opens the stream of the contract, and reloads when it opens and after each hint, also one in two parts', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    expect(browser.opened[0]?.request.url).toBe('http://pehle.test/api/v1/c1/partner/events');
    expect(browser.opened[0]?.request.headers.get('accept')).toBe('text/event-stream');
    expect(lastIdOf(browser.opened[0])).toBe(null);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(tab.link).toBe('open');
    expect(tab.polls).toHaveLength(1);
    browser.opened[0]?.send(hint(200).slice(0, 20));
    browser.opened[0]?.send(`${hint(200).slice(20)}:\n\n`);
    await expect.poll(() => tab.polls.length).toBe(2);
  });

  it('reopens an ended stream with the id of the last event, without another reload', async () => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(`${open(100)}${hint(200)}`);
    await expect.poll(() => tab.polls.length).toBe(2);
    browser.opened[0]?.end();
    await expect.poll(tab.link).toBe('renewing');
    await expect.poll(() => browser.opened.length, { timeout: 5_000 }).toBe(2);
    expect(lastIdOf(browser.opened[1])).toBe('200');
    browser.opened[1]?.answer();
    browser.opened[1]?.send(open(300));
    await expect.poll(tab.link).toBe('open');
    expect(tab.polls).toHaveLength(2);
  });

  it.each([
    [
      'loses the connection',
      (stream: Opened) => (stream.answer(), stream.send(open(1)), stream.end(new Error('lost'))),
    ],
    ['is refused', (stream: Opened) => stream.answer(Response.json({ code: 'server_error' }, { status: 503 }))],
  ])('waits if it %s', async (_what, act) => {
    const browser = openBrowser();
    const tab = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    act(browser.opened[0] as Opened);
    await expect.poll(tab.link).toBe('waiting');
  });

  const asksToWait = { status: 503, headers: { 'retry-after': '30' } };
  it.each([
    ['ends', (stream: Opened) => (stream.answer(), stream.send(`${open(1)}retry: 30000\n\n`), stream.end())],
    ['refuses', (stream: Opened) => stream.answer(Response.json({ code: 'server_error' }, asksToWait))],
  ])('waits for the 30 s that the server asks for when it %s the stream', async (_how, act) => {
    const browser = openBrowser();
    const clock = new SimulatedClock();
    const tab = browser.openTab(clock);
    await expect.poll(() => browser.opened.length).toBe(1);
    act(browser.opened[0] as Opened);
    await expect.poll(tab.link).toBe('waiting');
    clock.increment(29_999);
    expect(tab.link()).toBe('waiting');
    clock.increment(1);
    expect(tab.link()).toBe('connecting');
  });
});

describe('of two tabs of a browser', () => {
  it('one opens the stream, and both reload after each hint', async () => {
    const browser = openBrowser();
    const first = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(first.link).toBe('open');
    const second = browser.openTab();
    await expect.poll(second.link).toBe('open');
    // It has just loaded its page.
    expect(second.polls).toEqual([]);
    browser.opened[0]?.send(hint(200));
    await expect.poll(() => [first.polls.length, second.polls.length]).toEqual([2, 1]);
    expect(browser.opened).toHaveLength(1);
  });

  it('the other takes over when the first closes, with the id of the last event', async () => {
    const browser = openBrowser();
    const first = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(first.link).toBe('open');
    const second = browser.openTab();
    await expect.poll(second.link).toBe('open');
    browser.opened[0]?.send(hint(200));
    await expect.poll(() => second.polls.length).toBe(1);
    first.close();
    await expect.poll(() => browser.opened.length).toBe(2);
    expect(browser.opened[0]?.request.signal.aborted).toBe(true);
    expect(lastIdOf(browser.opened[1])).toBe('200');
  });

  it('the one that starts again later reloads, because it has missed the events until then', async () => {
    const browser = openBrowser();
    const first = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(first.link).toBe('open');
    const clock = new SimulatedClock();
    const second = browser.openTab(clock);
    await expect.poll(second.link).toBe('open');
    browser.opened[0]?.end();
    await expect.poll(second.link).toBe('renewing');
    // The second tab may have begun a request before it learned of the end.
    const reopened = () => browser.opened.slice(1).find(({ request }) => !request.signal.aborted);
    await expect.poll(reopened, { timeout: 5_000 }).toBeDefined();
    reopened()?.answer();
    reopened()?.send(`${hint(200)}${open(300)}`);
    await expect.poll(() => first.polls.length).toBe(2);
    expect([second.link(), second.polls.length]).toEqual(['renewing', 0]);
    clock.increment(1_000);
    await expect.poll(second.link).toBe('open');
    expect(second.polls).toHaveLength(1);
  });

  it('both reload when the first stream opens, because they may have loaded their pages before', async () => {
    const browser = openBrowser();
    const tabs = [browser.openTab(), browser.openTab()];
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(() => tabs.map(({ link }) => link())).toEqual(['open', 'open']);
    expect(tabs.map(({ polls }) => polls.length)).toEqual([1, 1]);
  });

  it('none reloads if the stream continues after the last event of both', async () => {
    const browser = openBrowser();
    const first = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(first.link).toBe('open');
    const second = browser.openTab();
    await expect.poll(second.link).toBe('open');
    browser.opened[0]?.send(hint(200));
    const polls = () => [first.polls.length, second.polls.length];
    await expect.poll(polls).toEqual([2, 1]);
    browser.opened[0]?.end();
    await expect.poll(() => [first.link(), second.link()]).toEqual(['renewing', 'renewing']);
    const reopened = () => browser.opened.slice(1).find(({ request }) => !request.signal.aborted);
    await expect.poll(reopened, { timeout: 5_000 }).toBeDefined();
    await expect.poll(() => [first.link(), second.link()], { timeout: 5_000 }).toEqual(['connecting', 'connecting']);
    expect(lastIdOf(reopened())).toBe('200');
    reopened()?.answer();
    reopened()?.send(open(300));
    await expect.poll(() => [first.link(), second.link()]).toEqual(['open', 'open']);
    expect(polls()).toEqual([2, 1]);
  });

  it.each([
    ['has ended', (stream: Opened) => stream.end()],
    ['is lost', (stream: Opened) => stream.end(new Error('lost'))],
  ])('a new one does not take a stream as open that %s', async (_what, end) => {
    const browser = openBrowser();
    const first = browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(1);
    browser.opened[0]?.answer();
    browser.opened[0]?.send(open(100));
    await expect.poll(first.link).toBe('open');
    end(browser.opened[0] as Opened);
    await expect.poll(first.link).not.toBe('open');
    const second = browser.openTab();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(second.link()).toBe('connecting');
  });

  it('each opens a stream if the browser has no Web Locks', async () => {
    const browser = openBrowser({ hasLocks: false });
    browser.openTab();
    browser.openTab();
    await expect.poll(() => browser.opened.length).toBe(2);
  });
});
