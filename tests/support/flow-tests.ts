import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import type { Flow, Page } from './flow-oracle.ts';
import { pathTitle, uncovered } from './flow-paths.ts';
import { faultOf, planFlow } from './flow-walk.ts';

/**
 * Registers the generated tests of one machine with Vitest: one per walk, and the gate that together they leave nothing
 * of the machine's definition out. `flows` has one flow for each way in which the machine can start.
 */
export function testFlow<M extends AnyStateMachine, Ref, P extends Page>(
  name: string,
  ...flows: readonly Flow<M, Ref, P>[]
): void {
  const plans = flows.map((flow) => planFlow(flow));

  describe(`the flow ${name}`, () => {
    const counts = plans.map(({ graph, paths }) => `${paths.length} walks over ${graph.vertices.length} states`);
    it(`covers its machine with ${counts.join(' and ')}`, () => {
      expect(uncovered(plans)).toEqual([]);
    });
    for (const [start, { flow, graph, paths, probed }] of plans.entries()) {
      const walks = paths.length > 0 ? paths : [[]];
      it.each(walks.map((path, at) => [`${start + 1}.${at + 1}`, pathTitle(path), path] as const))(
        '%s %s',
        (_at, _title, path) => {
          const fault = faultOf(flow, graph, path, probed);
          expect(fault).toBeNull();
        },
      );
    }
  });
}
