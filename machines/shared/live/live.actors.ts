import { createParser } from 'eventsource-parser';
import { fromCallback, type EventObject } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import type { OnNetworkBack } from '../lib/network-back.ts';
import type { PageEvent, StreamEvent } from './live.machine.ts';

/**
 * Calls the listener with whether the page is visible, now and after each change, and when the page is restored from the
 * back-forward cache. Returns an unsubscribe function.
 */
export type OnVisibility = (listener: (isVisible: boolean, isRestored?: boolean) => void) => () => void;

interface Deps {
  api: ApiClient;
  path: '/order/events' | '/partner/events';
  /** The Web Locks of the browser; without them each tab opens a stream of its own. */
  locks: Pick<LockManager, 'request'> | undefined;
  onVisibility: OnVisibility;
  /** Calls the listener when the browser is online again. Returns an unsubscribe function. */
  onNetworkBack?: OnNetworkBack;
  /** Called for each sign of life of the server. */
  onSign?: () => void;
}

/** What tabs send each other: the events of the stream, and the question of a tab that starts or starts again. */
type TabMessage =
  | Exclude<StreamEvent, { type: 'stream.opened' }>
  /** `since` is the time after which the sender passes on everything, as an id; null if it is unknown. */
  | { type: 'stream.opened'; id: string | null; since: string | null }
  | { type: 'stream.wanted' };

/**
 * One tab of a browser reads the stream and holds a Web Lock; the others receive its events over a BroadcastChannel,
 * and one of them takes over when it closes.
 */
export function createLiveActors({ api, path, onVisibility, locks, onNetworkBack, onSign }: Deps) {
  const name = `pehle-live ${path}`;
  const stream = fromCallback<EventObject, { lastEventId: string | null }>(({ input, sendBack }) => {
    const leaving = new AbortController();
    const { signal } = leaving;
    const left = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
    const channel = new BroadcastChannel(name);
    let { lastEventId } = input;
    let isOpen = false;

    function receive(event: StreamEvent): void {
      if ('id' in event) lastEventId = event.id ?? lastEventId;
      if (event.type !== 'stream.ended' && event.type !== 'stream.failed') onSign?.();
      sendBack(event);
    }

    /** Reports an event of the own stream to all tabs. @param since of a stream that opens: where it continues */
    function share(event: StreamEvent, since: string | null = null): void {
      if (signal.aborted) return;
      if (event.type === 'stream.opened') {
        isOpen = true;
        channel.postMessage({ type: event.type, id: event.id, since } satisfies TabMessage);
      } else channel.postMessage(event satisfies TabMessage);
      receive(event);
    }

    /**
     * Whether this tab has missed nothing if the stream of another tab continues at `since`. A new tab has not: its page
     * is being loaded. The timers of a hidden tab are late, so it may start again after the others.
     */
    const isResumedAt = (since: string | null): boolean =>
      since !== null && (lastEventId === null || Number(lastEventId) >= Number(since));

    channel.addEventListener('message', ({ data }: MessageEvent<TabMessage>) => {
      if (data.type === 'stream.opened') receive({ type: data.type, id: data.id, isResumed: isResumedAt(data.since) });
      else if (data.type !== 'stream.wanted') receive(data);
      else if (isOpen)
        channel.postMessage({ type: 'stream.opened', id: lastEventId, since: lastEventId } satisfies TabMessage);
    });
    channel.postMessage({ type: 'stream.wanted' } satisfies TabMessage);

    /** Reads until the stream ends, then keeps the lock until the machine has left, so that no other tab connects at once. */
    async function lead(): Promise<void> {
      await read(lastEventId).then(share, () => share({ type: 'stream.failed', retryMs: randomRetryMs() }));
      await left;
    }

    /** Reads the stream. @returns how it ended; it rejects if the connection is lost. */
    async function read(since: string | null): Promise<StreamEvent> {
      const { data, response } = await api.GET(path, {
        params: { header: since === null ? {} : { 'Last-Event-ID': since } },
        headers: { accept: 'text/event-stream' },
        parseAs: 'stream',
        signal,
      });
      if (!data) return { type: 'stream.failed', retryMs: retryAfterOf(response) };
      let retryMs: number | null = null;
      const parser = createParser({
        onComment: () => share({ type: 'stream.alive' }),
        onRetry: (ms) => (retryMs = ms),
        onEvent({ event, id = null }) {
          if (event === 'open') share({ type: 'stream.opened', id, isResumed: since !== null }, since);
          else share({ type: 'stream.hint', id });
        },
      });
      const decoder = new TextDecoder();
      const reader = data.getReader();
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return { type: 'stream.ended', retryMs };
        parser.feed(decoder.decode(value, { stream: true }));
      }
    }

    if (locks) {
      locks.request(name, { signal }, lead).catch(() => {
        // The request was aborted while waiting, or the browser rejects locks (on an insecure origin).
        if (!signal.aborted) void lead();
      });
    } else void lead();
    return () => {
      leaving.abort();
      channel.close();
    };
  });
  return { stream, watchPage: watchPage(onVisibility, onNetworkBack) };
}

/** Reports whether the page is visible, now and after each change, when it is restored, and when the browser is online again. */
export const watchPage = (onVisibility: OnVisibility, onNetworkBack?: OnNetworkBack) =>
  fromCallback(({ sendBack }) => {
    const stop = onVisibility((isVisible, isRestored) => {
      const whenShown = isRestored === true ? 'page.restored' : 'page.shown';
      sendBack({ type: isVisible ? whenShown : 'page.hidden' } satisfies PageEvent);
    });
    const stopNetwork = onNetworkBack?.(() => sendBack({ type: 'network.found' } satisfies PageEvent));
    return () => {
      stop();
      stopNetwork?.();
    };
  });

/** Spreads the attempts of many clients, ms. */
const randomRetryMs = (): number => Math.round(1_000 + Math.random() * 9_000);

function retryAfterOf({ headers }: Response): number {
  const seconds = Number(headers.get('retry-after'));
  return seconds > 0 ? seconds * 1_000 : randomRetryMs();
}
