import type { ComponentType } from 'react';
import { useActorRef, useSelector } from '@xstate/react';
import { Clock, WifiOff } from 'lucide-react';
import { createActor } from 'xstate';
import { createConnectionActors } from '../../../machines/shared/connection/connection.actors.ts';
import { connectionMachine, type ConnectionActorRef } from '../../../machines/shared/connection/connection.machine.ts';
import { selectLastSeen, selectView } from '../../../machines/shared/connection/connection.selectors.ts';
import { fromPromise } from '../../../machines/shared/lib/from-promise.ts';
import { apiBase } from '../../../openapi/client.ts';
import { storedAtHeader } from '../../../machines/customer/catalog/opening-on-device.ts';
import { answerCache, answerKey } from '../../worker/caches.ts';
import * as css from './offline.css.ts';
import { onReachability } from './reach.ts';

/** A request to the catalog whose response the service worker may store. */
export interface CachedRequest {
  path: string;
  body?: object;
}

/** What a page shows while offline, loaded on demand. */
export interface OfflineParts {
  connection: ConnectionActorRef;
  OfflineBar: ComponentType<{ connection: ConnectionActorRef }>;
  LastSeen: ComponentType<{ connection: ConnectionActorRef; of: CachedRequest }>;
}

function everyMinute(listener: () => void): () => void {
  const timer = setInterval(listener, 60_000);
  return () => clearInterval(timer);
}

interface Connected {
  connection: ConnectionActorRef;
}

/**
 * Starts the connection flow and returns the offline parts. Called once, when the browser is first offline. This file
 * is not part of the first page's script.
 */
export function startOfflineParts(): OfflineParts {
  const actors = createConnectionActors({ onReachability, everyMinute, now: Date.now });
  return { connection: createActor(connectionMachine.provide({ actors })).start(), OfflineBar, LastSeen };
}

/** Returns when the response to a request was stored, epoch ms; null if none is stored. */
const lookUp = fromPromise<number | null, CachedRequest>(async ({ input: { path, body } }) => {
  const key = answerKey(`${location.origin}${apiBase}${path}`, body ? JSON.stringify(body) : '');
  const seen = await (await caches.open(answerCache)).match(key);
  return seen ? Number(seen.headers.get(storedAtHeader)) : null;
});

/** The line below the navigation bar; it also announces that the browser is online again. */
function OfflineBar({ connection }: Connected) {
  const view = useSelector(connection, selectView);
  return (
    <div role="status" className={view === 'restored' ? css.restoredBar : css.bar}>
      {view !== 'online' && (
        <p className={css.message}>
          {view === 'restored' ? (
            'You are online again.'
          ) : (
            <>
              <WifiOff size={18} aria-hidden className={css.icon} />
              <span>
                <strong>You are offline.</strong> What you saw before is still here, and you can fill your cart. Paying
                waits for the network.
              </span>
            </>
          )}
        </p>
      )}
    </div>
  );
}

/** Shows the age of the data below it while offline. */
function LastSeen({ connection, of }: Connected & { of: CachedRequest }) {
  const isOffline = useSelector(connection, selectView) === 'offline';
  // The key restarts the lookup when other content is shown.
  return isOffline ? <Age key={JSON.stringify(of)} connection={connection} of={of} /> : null;
}

function Age({ connection, of }: Connected & { of: CachedRequest }) {
  const { status, output } = useSelector(useActorRef(lookUp, { input: of }), (snapshot) => snapshot);
  const words = useSelector(connection, selectLastSeen(output ?? null));
  if (status === 'active' || words === null) return null;
  return (
    <p className={css.age}>
      <Clock size={16} aria-hidden className={css.icon} />
      <span>{words}</span>
    </p>
  );
}
