import { orderId } from '../../domain/order-id.ts';
import { apiStatus } from '../../domain/order-states.ts';
import type { Schemas } from '../../openapi/client.ts';
import { ApiError } from '../http/api-error.ts';
import type { OpenStream, Principal } from '../http/contract.ts';
import type { OrderEvent, Rights } from './order-events.store.ts';

export const streamLimits = {
  /** Maximum number of open streams of one account. */
  perAccount: 5,
  /** Maximum number of open streams of one process. */
  perProcess: 20_000,
  /** Maximum size of what a client has not yet received, bytes; above it, its stream is ended. */
  unsentBytes: 16 * 1024,
  /** Interval in which all streams are checked, ms. */
  tickMs: 1_000,
  /** Interval of the heartbeats of a stream, in ticks. */
  heartbeatTicks: 25,
  /** The same for a partner's stream, so that a kitchen notices within seconds that it is cut off (D340), in ticks. */
  partnerHeartbeatTicks: 4,
  /** Interval in which the session of a stream is checked, in ticks. */
  sessionTicks: 4,
};

export type StreamLimits = Readonly<typeof streamLimits>;

/** How long an ended stream may take to deliver what was written, ms. */
const lingerMs = 5_000;
/** After a shutdown, clients reconnect at a random time within these limits, ms. */
const [minRetryMs, maxRetryMs] = [1_000, 10_000];

interface Stream {
  readonly principal: Principal;
  /** The account's own channel first, then those of its restaurants. */
  readonly channels: readonly string[];
  readonly opened: OpenStream;
  /** Spreads the heartbeats and checks of all streams over the ticks. */
  readonly turn: number;
  /** Events that arrived while missed ones are being read; null at other times. */
  held: Buffer[] | null;
}

export interface Opening {
  readonly principal: Principal;
  readonly rights: Rights;
  /** Reads the events that are sent before all others; they are null if there are too many. */
  readonly missed?: () => Promise<readonly OrderEvent[] | null>;
}

interface Options {
  readonly now: () => Date;
  readonly limits: StreamLimits;
  /** Returns the sessions among these that have ended. */
  readonly endedSessions: (ids: readonly string[]) => Promise<ReadonlySet<string>>;
  readonly onError: (error: unknown) => void;
  /** Lets a stop of the process wait for a read of the database. */
  readonly awaited: <T>(read: Promise<T>) => Promise<T>;
}

/** A comment, which clients ignore. */
const heartbeat = Buffer.from(':\n\n');

/** @param at Sent back as `Last-Event-ID` by a client that reconnects, epoch ms. */
const frame = (event: string, data: object, at: number): Buffer =>
  Buffer.from(`id: ${at}\nevent: ${event}\ndata: ${JSON.stringify(data)}\n\n`);

function frameOf(event: OrderEvent): Buffer {
  return frame(event.kind, hintOf(event), event.at.getTime());
}

function hintOf(event: OrderEvent): Schemas['OrderHint'] | Schemas['StockHint'] {
  if (event.kind === 'stock.low') return { restaurant_id: event.restaurant_id, menu_id: event.menu_id };
  const { restaurant_id, order_number, version, status } = event;
  return { id: orderId(restaurant_id, order_number), version, status: apiStatus(status) };
}

export type Streams = ReturnType<typeof createStreams>;

/** Creates the open event streams of a process. No write is awaited, so that a slow client delays no other. */
export function createStreams({ now, limits, endedSessions, onError, awaited }: Options) {
  const all = new Set<Stream>();
  const byChannel = new Map<string, Set<Stream>>();
  let openings = 0;
  let ticks = 0;
  let isClosed = false;
  const ticking = setInterval(tick, limits.tickMs);
  ticking.unref();

  function add(stream: Stream): void {
    all.add(stream);
    for (const channel of stream.channels) {
      const streams = byChannel.get(channel) ?? new Set();
      byChannel.set(channel, streams.add(stream));
    }
  }

  function remove(stream: Stream): void {
    if (!all.delete(stream)) return;
    for (const channel of stream.channels) {
      const streams = byChannel.get(channel);
      streams?.delete(stream);
      if (streams?.size === 0) byChannel.delete(channel);
    }
  }

  function write({ held, opened: { response } }: Stream, bytes: Buffer): void {
    if (held) held.push(bytes);
    else response.write(bytes);
  }

  /** Ends a stream after what was written, or at once if the client does not keep up. */
  function end(stream: Stream, reason: OpenStream['end'], last?: Buffer): void {
    const { opened } = stream;
    remove(stream);
    opened.end = reason;
    if (reason === 'slow') {
      opened.response.destroy();
      return;
    }
    const lingering = setTimeout(() => opened.response.destroy(), lingerMs);
    opened.response.once('close', () => clearTimeout(lingering)).end(last);
  }

  function tick(): void {
    ticks += 1;
    const at = now().getTime();
    const checked: Stream[] = [];
    for (const stream of all) {
      const { principal, opened, turn } = stream;
      if (at >= (principal.expiresAt ?? Infinity)) end(stream, 'token_expired');
      else if (opened.response.writableLength > limits.unsentBytes) end(stream, 'slow');
      else {
        const heartbeatTicks = principal.audience === 'partner' ? limits.partnerHeartbeatTicks : limits.heartbeatTicks;
        if ((turn + ticks) % heartbeatTicks === 0) write(stream, heartbeat);
        if ((turn + ticks) % limits.sessionTicks === 0) checked.push(stream);
      }
    }
    if (checked.length > 0) endWithSession(checked).catch(onError);
  }

  async function endWithSession(streams: readonly Stream[]): Promise<void> {
    const ended = await awaited(endedSessions(streams.map(({ principal }) => principal.sessionId)));
    for (const stream of streams)
      if (ended.has(stream.principal.sessionId) && all.has(stream)) end(stream, 'session_ended');
  }

  /** Sends missed events before those that arrive meanwhile. */
  async function replay(stream: Stream, missed: NonNullable<Opening['missed']>, first: Buffer): Promise<void> {
    try {
      const events = await awaited(missed());
      const frames = events ? events.map(frameOf) : [frame('reload', {}, now().getTime())];
      const held = stream.held ?? [];
      stream.held = null;
      if (all.has(stream)) stream.opened.response.write(Buffer.concat([...frames, first, ...held]));
    } catch (error) {
      onError(error);
      if (all.has(stream)) end(stream, 'failed');
    }
  }

  return {
    /**
     * Opens a stream.
     * @param respond Sends the headers of the response.
     * @throws ApiError before it calls `respond`, if too many streams are open.
     */
    open({ principal, rights, missed }: Opening, respond: () => OpenStream): void {
      const own = `${principal.audience} ${principal.id}`;
      if (isClosed || all.size >= limits.perProcess) throw tooBusy();
      if ((byChannel.get(own)?.size ?? 0) >= limits.perAccount) throw tooMany();
      const restaurants = 'restaurantIds' in rights ? rights.restaurantIds.map((id) => `restaurant ${id}`) : [];
      const first = frame('open', {}, now().getTime());
      const opened = respond();
      const turn = (openings += 1);
      const stream: Stream = { principal, channels: [own, ...restaurants], opened, turn, held: missed ? [] : null };
      add(stream);
      opened.response.once('close', () => remove(stream));
      if (missed) void replay(stream, missed, first);
      else write(stream, first);
    },

    /** Sends an event to its customer and, if the order is paid, to the partner of its restaurant. */
    publish(event: OrderEvent): void {
      const ofCustomer = byChannel.get(`customer ${event.customer_id}`);
      const ofPartner = event.is_paid ? byChannel.get(`restaurant ${event.restaurant_id}`) : undefined;
      if (!ofCustomer && !ofPartner) return;
      const bytes = frameOf(event);
      for (const streams of [ofCustomer, ofPartner]) for (const stream of streams ?? []) write(stream, bytes);
    },

    get count(): { customer: number; partner: number } {
      let customer = 0;
      for (const { principal } of all) if (principal.audience === 'customer') customer += 1;
      return { customer, partner: all.size - customer };
    },

    get isEmpty(): boolean {
      return all.size === 0;
    },

    /** Ends all streams and refuses new ones. */
    close(): void {
      isClosed = true;
      clearInterval(ticking);
      for (const stream of all) {
        const retryMs = Math.round(minRetryMs + Math.random() * (maxRetryMs - minRetryMs));
        end(stream, 'shutdown', Buffer.from(`retry: ${retryMs}\n\n`));
      }
    },
  };
}

/** Seconds after which a refused client may try again. */
const retryAfterSeconds = 30;

const tooBusy = () =>
  new ApiError('server_error', {
    status: 503,
    detail: 'Too many event streams are open. Please try again in half a minute.',
    retryAfterSeconds,
  });

const tooMany = () =>
  new ApiError('too_many_requests', {
    message: 'Too many event streams are open for this account. Close one, or try again in half a minute.',
    retryAfterSeconds,
  });
