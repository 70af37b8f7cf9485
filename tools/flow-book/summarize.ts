import { isDue } from '../requirements/due.ts';
import type { Proof } from '../requirements/scan.ts';
import type { FlowRecord, FlowSummary, RequirementRecord, SearchIndex } from './book.ts';
import type { Mutation } from './mutation.ts';
import { createTable } from './table.ts';

/** Returns the row of a flow on the front page. */
export function summarizeFlow(flow: FlowRecord, mutation: Mutation | null): FlowSummary {
  const missing = (kind: string) => flow.uncovered.filter((words) => words.startsWith(`dead ${kind}`)).length;
  return {
    slug: flow.slug,
    name: flow.name,
    part: flow.part,
    states: flow.states.length,
    transitions: flow.transitions.length,
    covered: {
      states: flow.states.length - missing('state'),
      transitions: flow.transitions.length - missing('transition'),
    },
    paths: flow.paths.length,
    steps: flow.counts.steps,
    ignored: flow.counts.ignored,
    failed: flow.paths.filter(({ fault }) => fault !== null).length,
    walks: flow.walks.length,
    failedWalks: flow.walks.filter(({ fault }) => fault !== null).length,
    pictures: flow.pictured.length,
    uncovered: flow.uncovered.length,
    requirements: new Set([...flow.proofs.flat(), ...flow.tested]).size,
    mutants: mutation?.flows[flow.slug] ?? null,
    milliseconds: flow.milliseconds,
  };
}

/** Returns the indexes in the flow's `proofs` that a path contains. */
const proofsOf = ({ proves, steps }: FlowRecord['paths'][number]): number[] => [
  ...new Set([proves, ...steps.map((step) => step.proves)]),
];

/** Returns all requirements with the paths and tests that prove them. */
export function proveRequirements(
  requirements: readonly { id: string; text: string }[],
  tests: ReadonlyMap<string, readonly Proof[]>,
  flows: readonly FlowRecord[],
): RequirementRecord[] {
  const paths = new Map<string, Map<string, number[]>>();
  for (const flow of flows) {
    for (const [number, path] of flow.paths.entries()) {
      for (const id of new Set(proofsOf(path).flatMap((place) => flow.proofs[place] ?? []))) {
        const known = paths.get(id) ?? new Map<string, number[]>();
        paths.set(id, known.set(flow.slug, [...(known.get(flow.slug) ?? []), number]));
      }
    }
  }
  return requirements.map(({ id, text }) => ({
    id,
    text,
    isDue: isDue(id),
    paths: [...(paths.get(id) ?? [])],
    tests: [...(tests.get(id) ?? [])],
  }));
}

/**
 * Returns the data of the search: every path, with its descriptions, states and requirements as indexes in shared
 * lists.
 */
export function indexPaths(flows: readonly FlowRecord[]): SearchIndex {
  const words = createTable<string>();
  const states = createTable<string>();
  const requirements = createTable<string>();
  const paths = flows.flatMap((flow) => {
    const wordAt = flow.events.map((event) => words.placeOf(event.words));
    const stateAt = flow.moments.map(({ state }) => states.placeOf(state));
    const provenAt = flow.proofs.map((ids) => ids.map((id) => requirements.placeOf(id)));
    return flow.paths.map((path, number) => ({
      flow: flow.slug,
      path: number,
      words: path.steps.flatMap(({ event }) => wordAt[event] ?? []),
      states: [...new Set([path.from, ...path.steps.map(({ to }) => to)].flatMap((moment) => stateAt[moment] ?? []))],
      proves: [...new Set(proofsOf(path).flatMap((place) => provenAt[place] ?? []))],
      failed: path.fault !== null,
    }));
  });
  return { words: words.entries, states: states.entries, requirements: requirements.entries, paths };
}
