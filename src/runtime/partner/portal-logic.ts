import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import { partnerPortalMachine } from '../../../machines/partner/portal/portal.machine.ts';
import { createPartnerSessionActors, type SessionFlag } from '../../../machines/partner/session/session.actors.ts';
import {
  partnerSessionMachine,
  type PartnerSessionSnapshot,
} from '../../../machines/partner/session/session.machine.ts';
import { selectEdits } from '../../../machines/partner/session/session.selectors.ts';
import { partnerLoginCalls } from '../../../machines/partner/login/partner-login.ts';
import { createOrderActionActors } from '../../../machines/partner/order-action/order-action.actors.ts';
import { orderActionMachine } from '../../../machines/partner/order-action/order-action.machine.ts';
import { orderActionsMachine } from '../../../machines/partner/order-actions/order-actions.machine.ts';
import { createPartnerRestaurantsActors } from '../../../machines/partner/restaurants/restaurants.actors.ts';
import { partnerRestaurantsMachine } from '../../../machines/partner/restaurants/restaurants.machine.ts';
import { createSecondFactorActors } from '../../../machines/partner/second-factor/second-factor.actors.ts';
import { secondFactorMachine } from '../../../machines/partner/second-factor/second-factor.machine.ts';
import { createLoginDelays } from '../../../machines/shared/lib/code-wait.ts';
import type { TokenStore } from '../../../machines/shared/lib/token-store.ts';
import { createLoginActors } from '../../../machines/shared/login/login.actors.ts';
import { loginMachine, type LoginSnapshot } from '../../../machines/shared/login/login.machine.ts';
import { selectInProgress } from '../../../machines/shared/login/login.selectors.ts';
import { createTokenRefreshActors } from '../../../machines/shared/token-refresh/token-refresh.actors.ts';
import { tokenRefreshMachine } from '../../../machines/shared/token-refresh/token-refresh.machine.ts';

import { createAuthenticator } from './authenticator.ts';
import { onVisibility } from '../page-visibility.ts';
import { addPersistedSlices, storedReturnAddress, type Slices } from '../persistence.ts';
import { readTabStorage, removeFromTabStorage, writeTabStorage } from '../tab-storage.ts';

interface Deps {
  /** API client that sends and refreshes the partner's token. */
  api: ApiClient;
  plainApi: ApiClient;
  tokens: TokenStore;
  exclusively: <T>(work: () => Promise<T>) => Promise<T>;
  revokeSessions: () => void;
  clearStorage: () => void;
  onNetworkBack: (listener: () => void) => () => void;
}

/**
 * Key of the session flag in session storage (spec §3, Tokens). The flag is per tab; another tab checks the session
 * with the server (D40).
 */
const flagKey = 'partnerSession';

const flag: SessionFlag = {
  isSet: () => readTabStorage(flagKey) !== null,
  set: () => void writeTabStorage(flagKey, 'true'),
  remove: () => removeFromTabStorage(flagKey),
};

const slices: Slices = {
  // The key is the child's id in the portal, so the cast is safe.
  partnerLogin: (snapshot) => ({ partnerLogin: selectInProgress(snapshot as LoginSnapshot) }),
  partnerSession: (snapshot) => ({ partnerEdits: selectEdits(snapshot as PartnerSessionSnapshot) }),
};

/** Returns the portal machine with its actors; loaded with the portal's first page. */
export function createPortalLogic({ api, plainApi, tokens, exclusively, ...ofSession }: Deps) {
  addPersistedSlices(slices);
  return partnerPortalMachine.provide({
    actors: {
      partnerSession: partnerSessionMachine.provide({
        actors: createPartnerSessionActors({ api, tokens, flag, ...ofSession }),
      }),
      partnerLogin: loginMachine.provide({
        actors: createLoginActors({ plainApi, tokens, now: Date.now, calls: partnerLoginCalls }),
        delays: createLoginDelays({ now: Date.now }),
      }),
      partnerSecondFactor: secondFactorMachine.provide({
        actors: createSecondFactorActors({ plainApi, tokens, authenticator: createAuthenticator(globalThis) }),
      }),
      partnerRestaurants: partnerRestaurantsMachine.provide({ actors: createPartnerRestaurantsActors({ api }) }),
      partnerOrderActions: orderActionsMachine.provide({
        actors: {
          orderAction: orderActionMachine.provide({ actors: createOrderActionActors({ api, onVisibility }) }),
        },
      }),
      partnerTokenRefresh: tokenRefreshMachine.provide({
        actors: createTokenRefreshActors({ api: plainApi, tokens, path: '/partner/auth/jwt/refresh/', exclusively }),
      }),
      partnerTokens: fromCallback(({ sendBack }) => {
        sendBack({ type: 'visit.refused', address: storedReturnAddress('partner') });
        const watch = ({ key, newValue }: StorageEvent) => {
          if (key === 'partnerAccess' && newValue === null) sendBack({ type: 'tokens.removed' });
        };
        addEventListener('storage', watch);
        return () => removeEventListener('storage', watch);
      }),
    },
  });
}
