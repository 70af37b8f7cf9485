import type { AnyStateMachine } from 'xstate';
import type { RegisteredCalls } from './calls.ts';
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
  calls: RegisteredCalls | null;
}

/** Creates the value that a flow's `flow.ts` exports as `flow`. */
export function registerFlow<M extends AnyStateMachine, Ref, P extends Page>({
  name,
  flows,
  messages = [],
  calls = null,
}: {
  name: string;
  flows: readonly Flow<M, Ref, P>[];
  messages?: readonly string[];
  calls?: RegisteredCalls | null;
}): RegisteredFlow {
  return { name, flows: flows as unknown as AnyFlow[], messages, calls };
}
