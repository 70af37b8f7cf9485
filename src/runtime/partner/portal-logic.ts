import { fromCallback } from 'xstate';
import type { ApiClient } from '../../../openapi/client.ts';
import {
  partnerPortalMachine,
  type PartnerPortalActorRef,
  type PartnerPortalSnapshot,
} from '../../../machines/partner/portal/portal.machine.ts';
import { createAlarmActors, type BoardReport } from '../../../machines/partner/alarm/alarm.actors.ts';
import { alarmMachine } from '../../../machines/partner/alarm/alarm.machine.ts';
import { createBoardActors } from '../../../machines/partner/board/board.actors.ts';
import { boardMachine, type BoardActorRef, type BoardSnapshot } from '../../../machines/partner/board/board.machine.ts';
import { selectAnsweredAt, selectUnseenCount, selectUnseenIds } from '../../../machines/partner/board/board.view.ts';
import { createPartnerSessionActors, type SessionFlag } from '../../../machines/partner/session/session.actors.ts';
import {
  partnerSessionMachine,
  type PartnerSessionSnapshot,
} from '../../../machines/partner/session/session.machine.ts';
import { selectEdits } from '../../../machines/partner/session/session.view.ts';
import { partnerLoginCalls } from '../../../machines/partner/login/partner-login.ts';
import { createOrderActionActors } from '../../../machines/partner/order-action/order-action.actors.ts';
import { orderActionMachine } from '../../../machines/partner/order-action/order-action.machine.ts';
import { orderActionsMachine } from '../../../machines/partner/order-action/order-actions.machine.ts';
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
import { livePage } from '../live-page.ts';
import { askForNotifications, closeNotification, showNotification } from '../notifications.ts';
import { onNetwork } from '../offline/network.ts';
import { onVisibility } from '../page-visibility.ts';
import { addPersistedSlices, storedReturnAddress, type Slices } from '../persistence.ts';
import { keepScreenOn, onTap } from '../wake-lock.ts';
import { randomKey } from '../random-key.ts';
import { createAlarmSound, onPress } from './alarm-sound.ts';
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
  /** Returns the running portal. */
  portal: () => PartnerPortalActorRef;
}

/**
 * Key of the session flag in session storage (spec §3, Tokens). The flag is per tab; another tab checks the session
 * with the server (D40).
 */
const flagKey = 'partnerSession';

/** Keys of session storage for a reload without network: the partner's profile, and the last orders (D340). */
const [partnerKey, boardKey] = ['partnerUser', 'partnerOrders'];

/** Keeps a value in this tab; what cannot be read counts as absent. */
function keepInTab<Value extends object>(key: string): { write: (value: Value) => void; read: () => Value | null } {
  return {
    write: (value) => void writeTabStorage(key, JSON.stringify(value)),
    // Only this function writes the key, so the cast is safe.
    read: () => JSON.parse(readTabStorage(key) ?? 'null') as Value | null,
  };
}

const flag: SessionFlag = {
  isSet: () => readTabStorage(flagKey) !== null,
  set: () => void writeTabStorage(flagKey, 'true'),
  remove: () => [flagKey, partnerKey, boardKey].forEach(removeFromTabStorage),
};

const slices: Slices = {
  // The key is the child's id in the portal, so the cast is safe.
  partnerLogin: (snapshot) => ({ partnerLogin: selectInProgress(snapshot as LoginSnapshot) }),
  partner(snapshot) {
    const { restaurantId } = (snapshot as PartnerPortalSnapshot).context;
    return { partnerBoard: restaurantId === null ? null : { restaurantId } };
  },
  partnerSession: (snapshot) => ({ partnerEdits: selectEdits(snapshot as PartnerSessionSnapshot) }),
};

/** Lives as long as the document, so that a portal that starts again rings without another press. */
const sound = createAlarmSound();

/** Returns the portal machine with its actors; loaded with the portal's first page. */
export function createPortalLogic({ api, plainApi, tokens, exclusively, portal, ...ofSession }: Deps) {
  addPersistedSlices(slices);
  /** Called at each sign of life of the board's event stream. */
  const signs = new Set<() => void>();
  type Children = PartnerPortalSnapshot['children'];
  /** Returns a flow of the portal, which runs while the flows run that ask for it. */
  function child<Id extends keyof Children>(id: Id): NonNullable<Children[Id]> {
    const flow = portal().getSnapshot().children[id];
    if (!flow) throw new Error(`The partner's flow "${id}" is not running.`);
    return flow;
  }
  return partnerPortalMachine.provide({
    actors: {
      partnerSession: partnerSessionMachine.provide({
        actors: createPartnerSessionActors({ api, tokens, flag, kept: keepInTab(partnerKey), ...ofSession }),
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
      partnerBoard: boardMachine.provide({
        actors: createBoardActors({
          ...{ api, ...livePage, randomKey, kept: keepInTab(boardKey) },
          onSign: () => signs.forEach((tell) => tell()),
          actions: () => child('partnerOrderActions'),
          restaurants: () => child('partnerRestaurants'),
        }),
      }),
      partnerAlarm: alarmMachine.provide({
        actors: createAlarmActors({
          ...{ api, sound, onPress, keepScreenOn, onTap, onVisibility, onNetwork, now: Date.now },
          onBoard: (listener) => onBoard(portal(), listener),
          unseenIds() {
            const board = portal().getSnapshot().children.partnerBoard;
            return board ? selectUnseenIds(board.getSnapshot()) : [];
          },
          onSign(listener) {
            signs.add(listener);
            return () => signs.delete(listener);
          },
          askServer: () => portal().getSnapshot().children.partnerBoard?.send({ type: 'poll.due' }),
          askPermission: askForNotifications,
          show: showNotification,
          close: closeNotification,
          isPageHidden: () => document.visibilityState === 'hidden',
        }),
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

/** Reports the board of the portal now and after each change; a new login has a new board. Returns an unsubscribe function. */
function onBoard(portal: PartnerPortalActorRef, listener: (report: BoardReport) => void): () => void {
  let board: BoardActorRef | undefined;
  let stop = () => {};
  const follow = ({ children: { partnerBoard } }: PartnerPortalSnapshot) => {
    if (partnerBoard === board) return;
    stop();
    board = partnerBoard;
    if (!board) return listener({ unseen: 0, answeredAt: null });
    const tell = (snapshot: BoardSnapshot) =>
      listener({ unseen: selectUnseenCount(snapshot), answeredAt: selectAnsweredAt(snapshot) });
    tell(board.getSnapshot());
    const subscription = board.subscribe(tell);
    stop = () => subscription.unsubscribe();
  };
  follow(portal.getSnapshot());
  const subscription = portal.subscribe(follow);
  return () => {
    subscription.unsubscribe();
    stop();
  };
}
