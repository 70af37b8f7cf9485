import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RegisteredFlow } from './flow.ts';

/** A registered flow with its folder below the searched root, such as `customer/cart`. */
export interface FoundFlow extends RegisteredFlow {
  folder: string;
}

/** The folders below `root` with a `flow.ts`, sorted. */
export function findFlowFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'flow.ts')
    .map((file) => path.dirname(file))
    .filter((folder) => folder !== '.')
    .toSorted();
}

/** Loads one flow, without the machines of others. @throws if its `flow.ts` does not export `flow` */
export async function loadFlow(root: string, folder: string): Promise<FoundFlow> {
  const file = path.join(root, folder, 'flow.ts');
  const { flow } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { flow?: RegisteredFlow };
  if (!flow) throw new Error(`${file} does not export 'flow'.`);
  return { ...flow, folder };
}

export const loadFlows = (root: string): Promise<FoundFlow[]> =>
  Promise.all(findFlowFolders(root).map((folder) => loadFlow(root, folder)));
