import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { RuntimeConfig } from '../../../domain/runtime-config.ts';
import type { PartnerPortalActorRef, PartnerPortalSnapshot } from '../../../machines/partner/portal/portal.machine.ts';
import type { AuthorizedCall } from '../../../machines/shared/token-refresh/authorized-call.ts';
import type { ApiClient } from '../../../openapi/client.ts';

/** The running portal, and the dependencies of its flows. */
export interface Portal {
  actor: PartnerPortalActorRef;
  /** API client that sends and refreshes the partner's token (D42). */
  api: ApiClient;
  /** Makes a call with the partner's token, for what is no call of the API. */
  authorizedCall: AuthorizedCall;
  config: RuntimeConfig;
}

export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('No portal above this component.');
  return portal;
}

type Children = PartnerPortalSnapshot['children'];

/** Returns a flow of the portal by its id, such as `usePortalFlow('partnerSession')`. */
export function usePortalFlow<Id extends keyof Children>(id: Id): NonNullable<Children[Id]> {
  const flow = useSelector(usePortal().actor, (snapshot) => snapshot.children[id]);
  if (!flow) throw new Error(`The partner's flow "${id}" is not running.`);
  return flow;
}
