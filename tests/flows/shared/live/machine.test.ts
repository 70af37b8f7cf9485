import { afterEach, describe, expect, it, vi } from 'vitest';
import { createActor, fromCallback, setup, SimulatedClock, type EventObject } from 'xstate';
import { watchPage } from '../../../../machines/shared/live/live.actors.ts';
import { liveMachine, type StreamEvent } from '../../../../machines/shared/live/live.machine.ts';
import { onVisibility } from '../../../../src/runtime/page-visibility.ts';

/** Stubs a hidden or visible page. */
function pageOf(visibilityState: 'visible' | 'hidden') {
  const page = Object.assign(new EventTarget(), { visibilityState });
  const browserWindow = new EventTarget();
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browserWindow.addEventListener.bind(browserWindow));
  vi.stubGlobal('removeEventListener', browserWindow.removeEventListener.bind(browserWindow));
  return {
    /** The page is shown again; `persisted`: from the back-forward cache. */
    show(persisted: boolean) {
      browserWindow.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    },
    set(state: 'visible' | 'hidden') {
      page.visibilityState = state;
      page.dispatchEvent(new Event('visibilitychange'));
    },
  };
}

describe('the visibility of the page', () => {
  const startWatching = () => {
    const sent: string[] = [];
    const parent = setup({ actors: { watchPage: watchPage(onVisibility) } }).createMachine({
      invoke: { src: 'watchPage' },
      on: { '*': { actions: ({ event }) => sent.push(event.type) } },
    });
    const watching = createActor(parent).start();
    return { sent, stop: () => watching.stop() };
  };
  afterEach(() => vi.unstubAllGlobals());

  it('is reported at the start and on each change', () => {
    const page = pageOf('hidden');
    const { sent, stop } = startWatching();
    expect(sent).toEqual(['page.hidden']);
    page.set('visible');
    page.set('hidden');
    expect(sent).toEqual(['page.hidden', 'page.shown', 'page.hidden']);
    stop();
  });

  it('is reported as restored when the page comes from the back-forward cache, and only then', () => {
    const page = pageOf('visible');
    const { sent, stop } = startWatching();
    page.show(false);
    page.show(true);
    expect(sent).toEqual(['page.shown', 'page.restored']);
    stop();
  });

  it('is no longer reported after unsubscribing', () => {
    const page = pageOf('visible');
    const listener = vi.fn<(isVisible: boolean) => void>();
    const stop = onVisibility(listener);
    stop();
    page.set('hidden');
    page.show(true);
    expect(listener.mock.calls).toEqual([[true]]);
  });
});

describe('the wait before the next stream', () => {
  /** A page with a fake stream and clock. `waitAfter` sends events of the stream and returns the time until the next, ms. */
  const startLive = () => {
    const clock = new SimulatedClock();
    let streams = 0;
    let send: (event: StreamEvent) => void = () => {};
    const stream = fromCallback<EventObject, { lastEventId: string | null }>(({ sendBack }) => {
      streams += 1;
      send = sendBack;
    });
    const live = liveMachine.provide({ actors: { watchPage: fromCallback(() => {}), stream } });
    const parent = setup({ actors: { live } }).createMachine({
      invoke: { src: 'live', input: { pollMs: 10_000, slowMs: 60_000, hiddenMs: null } },
    });
    const actor = createActor(parent, { clock }).start();
    const waitAfter = (...events: StreamEvent[]) => {
      for (const event of events) send(event);
      const before = streams;
      let waited = 0;
      for (; streams === before && waited < 300_000; waited += 500) clock.increment(500);
      return waited;
    };
    return { waitAfter, stop: () => actor.stop() };
  };
  const opened: StreamEvent = { type: 'stream.opened', id: null, isResumed: true };

  it('is as long as the server asks for when it ends the stream', () => {
    const { waitAfter, stop } = startLive();
    expect(waitAfter(opened, { type: 'stream.ended', retryMs: 7_000 })).toBe(7_000);
    stop();
  });

  it('is as long as the refusal of a stream asks for', () => {
    const { waitAfter, stop } = startLive();
    expect(waitAfter({ type: 'stream.failed', retryMs: 9_000 })).toBe(9_000);
    stop();
  });

  it('is 5 s if the stream ends before it has opened, also after a longer wait', () => {
    const { waitAfter, stop } = startLive();
    waitAfter(opened, { type: 'stream.ended', retryMs: 30_000 });
    expect(waitAfter({ type: 'stream.ended', retryMs: 30_000 })).toBe(5_000);
    stop();
  });

  it('is two minutes after a second failure in a row', () => {
    const { waitAfter, stop } = startLive();
    waitAfter({ type: 'stream.failed', retryMs: 9_000 });
    expect(waitAfter({ type: 'stream.failed', retryMs: 9_000 })).toBe(120_000);
    stop();
  });
});
