import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { RuntimeConfig } from '../../domain/runtime-config.ts';
import type { AppActorRef, AppSnapshot } from '../../machines/app/app.machine.ts';
import type { CatalogReader } from '../../machines/customer/catalog/catalog.reader.ts';
import type { Notice } from '../../machines/shared/lib/notices.ts';
import type { ApiClient } from '../../openapi/client.ts';

/** Carries out a notice: goes to a page, shows a toast, announces a change. @param about the flow's id: its new toast replaces its last */
export type HandleNotice = (notice: Notice, about: string) => void;

/** The running client: its root actor, and what the flows of the screens are made with. */
export interface App {
  actor: AppActorRef;
  /** Sends the customer's token and renews it (D42). */
  api: ApiClient;
  /** The same for a partner's token. */
  partnerApi: ApiClient;
  config: RuntimeConfig;
  /** How the screens' flows ask the catalog. */
  catalog: CatalogReader;
  handleNotice: HandleNotice;
}

export const AppContext = createContext<App | null>(null);

/** The running client: `actor`, `api`, `config`. */
export function useApp(): App {
  const app = use(AppContext);
  if (!app) throw new Error('No App above this component.');
  return app;
}

type Children = AppSnapshot['children'];

/** An app-wide flow by its id, such as `useFlow('session')`. The page is drawn when all of them are there. */
export function useFlow<Id extends keyof Children>(id: Id): NonNullable<Children[Id]> {
  const flow = useSelector(useApp().actor, (snapshot) => snapshot.children[id]);
  if (!flow) throw new Error(`The flow "${id}" is not running.`);
  return flow;
}
