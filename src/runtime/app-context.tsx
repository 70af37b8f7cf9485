import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import type { AppActorRef, AppSnapshot } from '../../machines/app/app.machine.ts';
import type { CatalogReader } from '../../machines/customer/catalog/catalog-reader.ts';
import type { Notice } from '../../machines/shared/lib/notices.ts';
import type { AuthorizedCall } from '../../machines/shared/token-refresh/authorized-call.ts';
import type { ApiClient } from '../../openapi/client.ts';

/**
 * Handles a notice: navigates, shows a toast or announces a change.
 * @param about Id of the flow. A new toast of a flow replaces its previous toast.
 */
export type HandleNotice = (notice: Notice, about: string) => void;

/** The running client: its root actor, and the dependencies of the screens' flows. */
export interface App {
  actor: AppActorRef;
  /** API client that sends and refreshes the customer's token (D42). */
  api: ApiClient;
  /** API client that sends and refreshes the partner's token. */
  partnerApi: ApiClient;
  /** Makes a call with the partner's token, for what is no call of the API. */
  partnerCall: AuthorizedCall;
  config: RuntimeConfig;
  /** Through which the screens' flows read the catalog. */
  catalog: CatalogReader;
  handleNotice: HandleNotice;
}

export const AppContext = createContext<App | null>(null);

/** Returns the running client. */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('No App above this component.');
  return app;
}

type Children = AppSnapshot['children'];

/**
 * Returns an app-wide flow by its id, such as `useFlow('session')`. All app-wide flows have started before the page
 * renders.
 */
export function useFlow<Id extends keyof Children>(id: Id): NonNullable<Children[Id]> {
  const flow = useSelector(useApp().actor, (snapshot) => snapshot.children[id]);
  if (!flow) throw new Error(`The flow "${id}" is not running.`);
  return flow;
}
