import type { AnyActorRef, AnyMachineSnapshot, InspectionEvent } from 'xstate';

/** A running machine, as the panel shows it. */
export interface InspectedMachine {
  sessionId: string;
  /** Id of the machine, such as 'cart'. */
  id: string;
  /** The active states, as JSON. */
  state: string;
  context: unknown;
  /** Types of the last events, newest first. */
  events: readonly string[];
}

/** Maximum number of events per machine. */
const keptEvents = 20;

let machines: readonly InspectedMachine[] = [];
const listeners = new Set<() => void>();

/** The running machines, in the order in which they started. */
export const readMachines = (): readonly InspectedMachine[] => machines;

export function subscribeToMachines(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** XState's `inspect` option: records the events and states of all machines; other actors are ignored. */
export function inspect(event: InspectionEvent): void {
  if (event.type === '@xstate.event') update(event.actorRef, event.event.type);
  if (event.type === '@xstate.snapshot') update(event.actorRef);
}

function update(inspected: InspectionEvent['actorRef'], eventType?: string): void {
  // The inspection event types it as unknown.
  const actor = inspected as AnyActorRef;
  // An actor without a snapshot has not started yet.
  const snapshot = actor.getSnapshot() as Partial<AnyMachineSnapshot> | undefined;
  if (snapshot?.value === undefined) return;
  const { sessionId } = actor;
  const id = snapshot.machine?.id ?? actor.id;
  const before = machines.find((each) => each.sessionId === sessionId);
  const others = machines.filter((each) => each !== before);
  const events = [...(eventType === undefined ? [] : [eventType]), ...(before?.events ?? [])].slice(0, keptEvents);
  const now = { sessionId, id, state: JSON.stringify(snapshot.value), context: snapshot.context as unknown, events };
  if (snapshot.status !== 'active') machines = others;
  else machines = before ? machines.map((each) => (each === before ? now : each)) : [...machines, now];
  for (const listener of listeners) listener();
}
