import { loadFlows, type FoundFlow } from '../engine/flow.ts';

/** Below it, each folder with a `flow.ts` is a flow. */
export const flowsRoot = import.meta.dirname;

/** Whose flow it is, by its folder: 'app' runs for both sides. */
export const partOf = ({ folder }: Pick<FoundFlow, 'folder'>): 'customer' | 'partner' | 'shared' =>
  folder.startsWith('customer/') ? 'customer' : folder.startsWith('partner/') ? 'partner' : 'shared';

/** Every flow of the product. */
export const loadAllFlows = (): Promise<FoundFlow[]> => loadFlows(flowsRoot);
