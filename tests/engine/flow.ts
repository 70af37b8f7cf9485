import { readdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { AnyStateMachine } from 'xstate';
import type { Flow, Page } from './oracle.ts';

/** A flow with an unknown machine; its model, oracle and selectors are used only with each other. */
export type AnyFlow = Flow<AnyStateMachine, unknown, Page>;

/** A machine with its flows, one for each possible start. */
export interface RegisteredFlow {
  /** The name in reports. */
  name: string;
  flows: readonly AnyFlow[];
  /** Texts of the specification; each must appear on at least one walk. */
  messages: readonly string[];
}

/** Creates the value that a flow's `flow.ts` exports as `flow`. */
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
