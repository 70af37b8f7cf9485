import type { FastifyInstance } from 'fastify';
import type { Tokens } from '../auth/tokens.ts';
import type { Handlers, Input, StreamAnswer } from '../http/contract.ts';
import type { ApiDeps, Deps } from '../process/deps.ts';
import { ownRestaurants } from '../partner/restaurants.store.ts';
import { readMissedEvents, type Rights } from './order-events.store.ts';
import { createStreams, type StreamLimits } from './streams.ts';
import { followOrderEvents, windowMs } from './tail.ts';
import { dayMs } from '../../domain/time-units.ts';

/** How long events are kept, ms (server/db/housekeeping.ts). */
const keptMs = dayMs;

/** Streams hints about orders that have changed, to customers and partners (D200). */
export function handlers({ db, now, orderEvents: { streams, begin } }: ApiDeps): Partial<Handlers> {
  return {
    async streamOrderEvents({ principal, headers }) {
      return open({ principal, headers }, { customerId: principal.id });
    },

    async streamPartnerEvents({ principal, headers }) {
      const restaurants = await ownRestaurants(db, principal.id).select('restaurants.id').execute();
      return open({ principal, headers }, { restaurantIds: restaurants.map(({ id }) => id) });
    },
  };

  type Call = Pick<Input<'streamOrderEvents' | 'streamPartnerEvents'>, 'principal' | 'headers'>;

  async function open({ principal, headers }: Call, rights: Rights): Promise<StreamAnswer> {
    await begin();
    const lastId = headers['Last-Event-ID'];
    const missed = lastId === undefined ? undefined : () => readMissed(rights, Number(lastId));
    return { status: 200, start: (respond) => streams.open({ principal, rights, ...(missed && { missed }) }, respond) };
  }

  /** Starts before the last event, because events of earlier statements may have been committed after it. */
  async function readMissed(rights: Rights, lastAt: number) {
    const age = now().getTime() - lastAt;
    if (age < 0 || age > keptMs - windowMs) return null;
    return readMissedEvents(db, rights, new Date(lastAt - windowMs));
  }
}

/** Creates the streams of `app`, which end when it closes. */
export function createOrderEvents(
  app: FastifyInstance,
  { db, now, tokens, limits }: Pick<Deps, 'db' | 'now'> & { tokens: Tokens; limits: StreamLimits },
): ApiDeps['orderEvents'] {
  const streams = createStreams({
    now,
    limits,
    endedSessions: tokens.endedSessions,
    onError: (error) => app.log.warn({ err: error }, 'event streams'),
    awaited: app.awaited,
  });
  const { begin } = followOrderEvents(app, { db, onEvent: streams.publish, hasStreams: () => !streams.isEmpty });
  app.addHook('preClose', (done) => {
    streams.close();
    done();
  });
  return { streams, begin };
}
