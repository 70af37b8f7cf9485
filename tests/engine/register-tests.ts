import { describe, expect, it } from 'vitest';
import type { AnyFlow, RegisteredFlow } from './flow.ts';
import { findUncovered } from './gates.ts';
import type { FlowGraph } from './graph.ts';
import { testCalls } from './register-calls.ts';
import { keepSeed, readKeptSeed } from './kept-seeds.ts';
import { runOracle } from './oracle.ts';
import { pathTitle, type FlowPath } from './paths.ts';
import { seedOf } from './sampled.ts';
import { findFaultInSequences } from './sequences.ts';
import { eventsOf, findFault, planFlow } from './walk.ts';

/**
 * Registers the generated tests of one machine with Vitest: one for each path, one for the coverage of the definition,
 * one for random sequences, one for each message of the specification, and those of the calls.
 */
export function testFlow({ name, flows, messages, calls }: RegisteredFlow): void {
  const { plans, fault: broken } = planned(flows);

  describe(`the flow ${name}`, () => {
    // Without this test, a machine that cannot be explored would have no test.
    it('can be explored', () => {
      expect(broken).toBeNull();
    });
    const counts = plans.map(({ graph, paths }) => `${paths.length} walks over ${graph.vertices.length} states`);
    it(`covers its machine with ${counts.join(' and ')}`, () => {
      expect(findUncovered(plans)).toEqual([]);
    });
    it.each(messages)('shows the message "%s" of the specification', (message) => {
      const isShown = plans.some(({ flow, paths }) => paths.some((path) => textsOf(flow, path).has(message)));
      expect(isShown).toBe(true);
    });
    it('has no fault on random sequences', () => {
      for (const [start, { flow, graph }] of plans.entries()) {
        const fault = findSequenceFault(`${flow.model.machine.id}-${start + 1}`, flow, graph);
        expect(fault).toBeNull();
      }
    });
    for (const [start, { flow, graph, paths, probed }] of plans.entries()) {
      const walks = paths.length > 0 ? paths : [[]];
      it.each(walks.map((path, at) => [`${start + 1}.${at + 1}`, pathTitle(path), path] as const))(
        '%s %s',
        (_at, _title, path) => {
          const fault = findFault(flow, graph, path, probed);
          expect(fault).toBeNull();
        },
      );
    }
    if (calls) {
      const inputs = inputsOf(plans);
      const outcomes = (id: string) => flows.flatMap(({ model }) => model.actors[id]?.outcomes ?? []);
      testCalls(
        calls,
        (id) => inputs.get(id) ?? [],
        (id) => distinct(outcomes(id)),
      );
    }
  });
}

/** The different inputs with which the oracle starts each actor on the walks. */
function inputsOf(plans: readonly { flow: AnyFlow; paths: readonly FlowPath[] }[]): Map<string, readonly unknown[]> {
  const inputs = new Map<string, unknown[]>();
  for (const { flow, paths } of plans) {
    for (const path of paths.length > 0 ? paths : [[]]) {
      const oracle = runOracle(flow.oracle);
      for (const { effects } of [oracle.now(), ...path.map((edge) => oracle.step(eventsOf(edge)))])
        for (const each of effects.calls)
          if ('call' in each) inputs.set(each.call, [...(inputs.get(each.call) ?? []), each.input]);
    }
  }
  return new Map([...inputs].map(([id, all]) => [id, distinct(all)]));
}

/** Leaves out values that are equal as JSON. */
function distinct(values: readonly unknown[]): unknown[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
}

/** Git ignores this folder. */
const keptSeeds = '.flow-seeds';

/**
 * Walks the random sequences of FLOW_SEED, or else those that failed last and those of a new seed. FLOW_RUNS is the
 * number of sequences.
 */
function findSequenceFault(name: string, flow: AnyFlow, graph: FlowGraph): string | null {
  const { FLOW_SEED: given, FLOW_RUNS: runs } = process.env;
  const last = given === undefined ? readKeptSeed(keptSeeds, name) : null;
  for (const draw of [last ?? [], { seed: seedOf(given), runs: Number(runs ?? 5) }].flat()) {
    const fault = findFaultInSequences(flow, graph, draw);
    if (fault === null) continue;
    keepSeed(keptSeeds, name, { seed: fault.seed, runs: fault.runs });
    return fault.words;
  }
  if (last) keepSeed(keptSeeds, name, null);
  return null;
}

/** Plans the paths of all flows; there are none if the exploration of the machine fails. */
function planned(flows: readonly AnyFlow[]) {
  try {
    return { plans: flows.map((flow) => planFlow(flow)), fault: null };
  } catch (fault) {
    return { plans: [], fault };
  }
}

/** Returns every text that a flow's oracle expects on a path: on the page, in emitted events, or in the output. */
function textsOf(flow: AnyFlow, path: FlowPath): Set<string> {
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  const oracle = runOracle(flow.oracle);
  for (const { page, effects } of [oracle.now(), ...path.map((edge) => oracle.step(eventsOf(edge)))])
    collect([page.shows, effects.emitted, effects.ended]);
  return texts;
}
