import type {
  ActorLogic,
  ActorSystem,
  ActorSystemInfo,
  AnyStateMachine,
  EmittedFrom,
  EventFromLogic,
  InputFrom,
  SnapshotFrom,
} from 'xstate';
import { fromPromise } from './from-promise.ts';
import { notProvided } from './not-provided.ts';

/** The actor logic of a machine that is loaded on demand. */
export type LazyLogic<M extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<M>,
  EventFromLogic<M>,
  InputFrom<M>,
  ActorSystem<ActorSystemInfo>,
  EmittedFrom<M>
>;

/**
 * Creates the logic of a machine that is loaded on demand, so that the first page does not contain its code. Invoke
 * `logic` only after `load` has resolved.
 */
export function createLazyLogic<M extends AnyStateMachine>(fetchMachine: () => Promise<M>) {
  let arrived: M | null = null;
  const machine = (): M => {
    if (!arrived) throw new Error('A late machine was started before it was loaded.');
    return arrived;
  };
  const logic: LazyLogic<M> = {
    // The machine types its snapshots as AnyMachineSnapshot, but they are those of M.
    transition: (snapshot, event, scope) => machine().transition(snapshot, event, scope) as SnapshotFrom<M>,
    getInitialSnapshot: (scope, input) => machine().getInitialSnapshot(scope, input) as SnapshotFrom<M>,
    getPersistedSnapshot: (snapshot, options) => machine().getPersistedSnapshot(snapshot, options),
    start: (snapshot) => machine().start(snapshot),
  };
  const load = fromPromise<void>(async () => {
    arrived = await fetchMachine();
  });
  return { logic, load };
}

/** Typed placeholder for the logic of a machine that is loaded on demand. */
export function lazyLogicNotProvided<M extends AnyStateMachine>(name: string): LazyLogic<M> {
  // Replaced with `provide`. If it is not replaced, it rejects with its name.
  return notProvided<never>(name) as unknown as LazyLogic<M>;
}
