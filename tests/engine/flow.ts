import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Flow, Page } from './oracle.ts';

/** A flow whose machine is not known: its own model, oracle and selectors only ever meet each other. */
export type AnyFlow = Flow<AnyStateMachine, unknown, Page>;

/** A machine with its flows, one for each way in which it can start. */
export interface RegisteredFlow {
  /** As reports call it. */
  name: string;
  flows: readonly AnyFlow[];
  /** Texts of the specification; a person reads each of them on one of the walks at least. */
  messages: readonly string[];
}

/** What a flow's `flow.ts` exports as `flow`. */
export function defineFlow<M extends AnyStateMachine, Ref, P extends Page>({
  name,
  flows,
  messages = [],
}: {
  name: string;
  flows: readonly Flow<M, Ref, P>[];
  messages?: readonly string[];
}): RegisteredFlow {
  return { name, flows: flows as unknown as AnyFlow[], messages };
}

/** A registered flow and where it is: its folder below the root that was searched, such as `customer/cart`. */
export interface FoundFlow extends RegisteredFlow {
  folder: string;
}

/** The folders below `root` that have a `flow.ts`, in order. */
export function findFlowFolders(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => path.basename(file) === 'flow.ts')
    .map((file) => path.dirname(file))
    .filter((folder) => folder !== '.')
    .toSorted();
}

/** Loads one flow, and no machine but its own. @throws when its `flow.ts` does not export `flow` */
export async function loadFlow(root: string, folder: string): Promise<FoundFlow> {
  const file = path.join(root, folder, 'flow.ts');
  const { flow } = (await import(/* @vite-ignore */ pathToFileURL(file).href)) as { flow?: RegisteredFlow };
  if (!flow) throw new Error(`${file} does not export 'flow'.`);
  return { ...flow, folder };
}

export const loadFlows = (root: string): Promise<FoundFlow[]> =>
  Promise.all(findFlowFolders(root).map((folder) => loadFlow(root, folder)));
