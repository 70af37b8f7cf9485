import { loadFlows, type FoundFlow } from '../engine/find-flows.ts';

/** Every folder below this one that contains a `flow.ts` is a flow. */
export const flowsRoot = import.meta.dirname;

/** Returns the role that uses a flow, from its folder. The flow 'app' counts as shared. */
export const roleOf = ({ folder }: Pick<FoundFlow, 'folder'>): 'customer' | 'partner' | 'shared' =>
  folder.startsWith('customer/') ? 'customer' : folder.startsWith('partner/') ? 'partner' : 'shared';

/** Loads all flows of the product. */
export const loadAllFlows = (): Promise<FoundFlow[]> => loadFlows(flowsRoot);
