import { describe, expect, it } from 'vitest';
import type { AnyFlow, RegisteredFlow } from './flow.ts';
import { runOracle } from './oracle.ts';
import { pathTitle, findUncovered, type FlowPath } from './paths.ts';
import { eventsOf, findFault, planFlow } from './walk.ts';

/**
 * Registers the generated tests of one machine with Vitest: one for each path, one for the coverage of the definition,
 * and one for each message of the specification.
 */
export function testFlow({ name, flows, messages }: RegisteredFlow): void {
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
  });
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
