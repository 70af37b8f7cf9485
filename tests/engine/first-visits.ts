import type { AnyStateMachine } from 'xstate';
import type { Edge } from './graph.ts';
import { runOracle, type Flow, type Page } from './oracle.ts';
import { verticesOf, type FlowPath } from './paths.ts';
import { eventsOf } from './walk.ts';

/**
 * Returns for each path the numbers of the steps after which machine and page are in a state for the first time in all
 * paths: states of the machine with the same texts may have other controls. They are calculated from the oracle, so that
 * each state is checked once, whichever worker runs a path. The state before a `fleeting` step cannot be checked.
 */
export function findFirstVisits<M extends AnyStateMachine, Ref, P extends Page>(
  flow: Flow<M, Ref, P>,
  paths: readonly FlowPath[],
  fleeting: (next: Edge | undefined) => boolean,
): ReadonlyMap<FlowPath, ReadonlySet<number>> {
  const seen = new Set<string>();
  const isFirst = ({ shows }: Page, value: unknown) => seen.size < seen.add(JSON.stringify([shows, value])).size;
  return new Map(
    paths.map((path) => {
      const oracle = runOracle(flow.oracle);
      const pages = [oracle.now().page, ...path.map((step) => oracle.step(eventsOf(step)).page)];
      const vertices = verticesOf(path);
      const firsts = [...pages.entries()].filter(
        ([at, page]) => !fleeting(path[at]) && isFirst(page, vertices[at]?.world.machine.value),
      );
      return [path, new Set(firsts.map(([at]) => at))];
    }),
  );
}
