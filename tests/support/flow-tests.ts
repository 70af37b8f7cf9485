import { describe, expect, it } from 'vitest';
import type { AnyStateMachine } from 'xstate';
import { exploreFlow, type Vertex } from './flow-graph.ts';
import type { Flow, Page } from './flow-oracle.ts';
import { pathsOf, pathTitle, uncovered } from './flow-paths.ts';
import { faultOf } from './flow-walk.ts';
import { anyModel } from './flow-world.ts';

/** Registers a flow's generated tests with Vitest: one per walk, and the gate that they leave nothing out. */
export function testFlow<M extends AnyStateMachine, Ref, P extends Page>(name: string, flow: Flow<M, Ref, P>): void {
  const graph = exploreFlow(anyModel(flow.model));
  const paths = pathsOf(graph);
  const probed = new Set<Vertex>();

  describe(`the flow ${name}`, () => {
    it(`covers its machine with ${paths.length} walks over ${graph.vertices.length} states`, () => {
      expect(uncovered(graph, paths)).toEqual([]);
    });
    it.each((paths.length > 0 ? paths : [[]]).map((path) => [pathTitle(path), path] as const))('%s', (_title, path) => {
      const fault = faultOf(flow, graph, path, probed);
      expect(fault, fault ?? '').toBeNull();
    });
  });
}
