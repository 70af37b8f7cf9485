import { loadFlows, type FoundFlow } from '../engine/flow.ts';

/** Each folder below with a `flow.ts` is a flow. */
export const flowsRoot = import.meta.dirname;

/** The role of a flow by its folder; 'app' is used by both roles. */
export const roleOf = ({ folder }: Pick<FoundFlow, 'folder'>): 'customer' | 'partner' | 'shared' =>
  folder.startsWith('customer/') ? 'customer' : folder.startsWith('partner/') ? 'partner' : 'shared';

/** All flows of the product. */
export const loadAllFlows = (): Promise<FoundFlow[]> => loadFlows(flowsRoot);
