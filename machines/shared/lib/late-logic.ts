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

/** What another machine needs to know of a machine whose code comes later. */
export type LateLogic<M extends AnyStateMachine> = ActorLogic<
  SnapshotFrom<M>,
  EventFromLogic<M>,
  InputFrom<M>,
  ActorSystem<ActorSystemInfo>,
  EmittedFrom<M>
>;

/**
 * A machine whose code comes when it is first needed. The app machine invokes `logic` like any other, once `load` is
 * done; the first page does without the code.
 */
export function createLateLogic<M extends AnyStateMachine>(fetchMachine: () => Promise<M>) {
  let arrived: M | null = null;
  const machine = (): M => {
    if (!arrived) throw new Error('A late machine was started before it was loaded.');
    return arrived;
  };
  const logic: LateLogic<M> = {
    // A machine's own methods type their snapshots loosely; these are M's.
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

/** Typed stand-in for a machine whose code comes later. */
export function lateLogicNotProvided<M extends AnyStateMachine>(name: string): LateLogic<M> {
  // Never run: it is replaced before anything starts, and rejects with its name where somebody forgot to.
  return notProvided<never>(name) as unknown as LateLogic<M>;
}
