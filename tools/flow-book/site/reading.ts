import type { FlowRecord, PathRecord } from '../book.ts';
import type { Highlight } from './statechart.tsx';

/** Returns the elements of the chart that a path visits. */
export function highlightOfPath(flow: FlowRecord, path: PathRecord | undefined): Highlight | null {
  return path
    ? highlightOfTransitions(
        flow,
        path.steps.flatMap(({ took }) => took),
      )
    : null;
}

/** Returns transitions with their source and target states, as elements of the chart. */
export function highlightOfTransitions(flow: FlowRecord, places: readonly number[]): Highlight {
  const taken = places.flatMap((place) => flow.transitions[place] ?? []);
  const ends = taken.flatMap(({ source, targets }) => [source, ...targets]);
  return { transitions: new Set(places), states: new Set(ends.flatMap(withParents)) };
}

/** Returns the ids of a state and all its ancestors: 'a.b.c', 'a.b' and 'a' for 'a.b.c'. */
function withParents(id: string): string[] {
  const parent = id.slice(0, Math.max(id.lastIndexOf('.'), 0));
  return parent === '' ? [id] : [id, ...withParents(parent)];
}

/** Returns for each transition the paths that take it. */
export function pathsByTransition(flow: FlowRecord): number[][] {
  const paths: Set<number>[] = flow.transitions.map(() => new Set());
  for (const [number, { steps }] of flow.paths.entries()) {
    for (const place of steps.flatMap(({ took }) => took)) paths[place]?.add(number);
  }
  return paths.map((each) => [...each]);
}

/** Returns the paths that visit each state, by the id of the state. */
export function pathsByState(flow: FlowRecord, byTransition: readonly number[][]): Map<string, number[]> {
  const paths = new Map<string, Set<number>>(flow.states.map(({ id }) => [id, new Set()]));
  const add = (id: string, numbers: readonly number[]) => {
    for (const state of withParents(id)) for (const number of numbers) paths.get(state)?.add(number);
  };
  for (const [place, { source, targets }] of flow.transitions.entries()) {
    for (const id of [source, ...targets]) add(id, byTransition[place] ?? []);
    for (const id of targets) for (const first of initialOf(flow, id)) add(first, byTransition[place] ?? []);
  }
  // All paths visit the initial states, which no transition enters.
  const all = [...flow.paths.keys()];
  for (const { id } of flow.states) if (paths.get(id)?.size === 0 && isCovered(flow, id)) add(id, all);
  return new Map([...paths].map(([id, each]) => [id, [...each].toSorted((one, other) => one - other)]));
}

/**
 * Returns the descendants that are entered together with a state: the first child, or all children of a parallel state.
 */
function initialOf({ states }: FlowRecord, id: string): string[] {
  const state = states.find((each) => each.id === id);
  const children = states.filter((each) => each.id.slice(0, each.id.lastIndexOf('.')) === id);
  const entered = state?.kind === 'parallel' ? children : children.slice(0, 1);
  return entered.flatMap((child) => [child.id, ...initialOf({ states } as FlowRecord, child.id)]);
}

const isCovered = ({ uncovered }: FlowRecord, id: string): boolean =>
  !uncovered.some((words) => words.endsWith(`reaches ${id}`));

/** Returns the description of a path, such as 'types 98765 43210 · presses Continue · …'. */
export const wordsOfPath = (flow: FlowRecord, { steps }: PathRecord): string =>
  steps.map(({ event }) => flow.events[event]?.words ?? '').join(' · ') || 'the start alone';

export function requirementsOfPath(flow: FlowRecord, path: PathRecord): string[] {
  const places = [path.proves, ...path.steps.map(({ proves }) => proves)];
  return [...new Set(places.flatMap((place) => flow.proofs[place] ?? []))].toSorted(byGroupAndNumber);
}

export function byGroupAndNumber(one: string, other: string): number {
  return one.localeCompare(other, 'en', { numeric: true });
}
