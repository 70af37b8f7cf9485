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

/** Actor logic of a machine that is loaded later. */
export type LazyLogic<M extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<M>,
  EventFromLogic<M>,
  InputFrom<M>,
  ActorSystem<ActorSystemInfo>,
  EmittedFrom<M>
>;

/**
 * A machine that is loaded on demand. Invoke `logic` after `load` has resolved; the first page does not contain its
 * code.
 */
export function createLazyLogic<M extends AnyStateMachine>(fetchMachine: () => Promise<M>) {
  let arrived: M | null = null;
  const machine = (): M => {
    if (!arrived) throw new Error('A late machine was started before it was loaded.');
    return arrived;
  };
  const logic: LazyLogic<M> = {
    // The machine types its snapshots as AnyMachineSnapshot; these are M's.
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

/** Typed placeholder for a machine that is loaded later. */
export function lazyLogicNotProvided<M extends AnyStateMachine>(name: string): LazyLogic<M> {
  // Never runs: it is replaced with `provide`, and rejects with its name otherwise.
  return notProvided<never>(name) as unknown as LazyLogic<M>;
}
