import { waitFor } from 'xstate';
import { expiryOf } from '../lib/token-expiry.ts';
import type { TokenStore } from '../lib/token-store.ts';
import type { TokenRefreshActorRef } from './token-refresh.machine.ts';

export type TokenRenewal = ReturnType<typeof createTokenRenewal>;

interface Deps {
  tokens: TokenStore;
  /** Returns the current refresh actor, which may not have started yet. Each session has an actor of its own. */
  refresher: () => TokenRefreshActorRef;
  /** Returns the time of this device's clock, epoch ms. */
  now: () => number;
}

/** Renews the access token of a role through its refresh actor, which runs one refresh for all waiting requests (D42). */
export function createTokenRenewal({ tokens, refresher, now }: Deps) {
  /**
   * Whether even a new token appears to have expired. The device's clock is then ahead, and the expiry is not checked
   * (D66).
   */
  let isClockAhead = false;

  /**
   * Resolves with `refused` if the server rejected the refresh token; the tokens are then removed.
   * @throws if the refresh got no response, or if the actor was stopped
   */
  async function renew(): Promise<'refreshed' | 'refused'> {
    const actor = refresher();
    actor.send({ type: 'token.refused' });
    // `outcome` is null until a refresh has ended. An actor that has not started queues the event.
    const { status, context } = await waitFor(
      actor,
      (snapshot) => snapshot.status !== 'active' || snapshot.context.outcome !== null,
    );
    if (status === 'done') return 'refused';
    if (context.outcome === 'refreshed') return 'refreshed';
    throw new TypeError('The session could not be renewed: no answer.');
  }

  return {
    renew,
    /**
     * Renews a token that has expired on this device's clock; otherwise resolves with `current`.
     * @throws as `renew`
     */
    async renewExpired(): Promise<'current' | 'refreshed' | 'refused'> {
      const isExpired = () => expiryOf(tokens.access()) < now();
      if (isClockAhead || !isExpired()) return 'current';
      const outcome = await renew();
      isClockAhead = isExpired();
      return outcome;
    },
  };
}
