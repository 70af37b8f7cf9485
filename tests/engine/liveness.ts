import type { FlowGraph, Vertex } from './graph.ts';
import type { StepEvent } from './model.ts';
import { pathTitle, reachable } from './paths.ts';
import { createWorld, type World } from './world.ts';

/** The tag of states that wait for an answer or a delay, while the page asks the user to wait. */
const BUSY = 'busy';
/** Maximum number of answers and delays until a flow rests. */
const STEPS = 12;

const isBusy = ({ machine }: World): boolean => machine.status === 'active' && machine.hasTag(BUSY);

/**
 * Describes the busy states from which no answers of the actors and no delays lead to a state that is not busy, so that
 * the flow waits until the user presses something. One path for each state of the machine. It is assumed that a call
 * that is repeated gets each of its answers at some time, so a poll that may go on is no fault.
 */
export function restless(graph: FlowGraph): string[] {
  const { model } = graph;
  const sent = new Set(Object.values(model.actors).flatMap(({ sends = [] }) => sends));
  const isPress = ({ type }: StepEvent) => !type.includes(' ') && !sent.has(type);

  const before = new Map<Vertex, Vertex[]>();
  for (const { event, from, to } of graph.edges) {
    if (!isPress(event)) before.set(to, [...(before.get(to) ?? []), from]);
  }
  const rested = new Set(graph.vertices.filter(({ world }) => !isBusy(world)));
  for (const vertex of rested) for (const each of before.get(vertex) ?? []) rested.add(each);

  // A model may leave out answers to keep its graph small; they count here.
  const { next, possible, key } = createWorld({ ...model, allow: () => true });
  const rests = (start: World): boolean => {
    const seen = new Set([key(start)]);
    let ends = [start];
    for (let step = 0; step < STEPS && ends.length > 0; step++) {
      const after = ends.flatMap((end) => possible(end).flatMap((event) => (isPress(event) ? [] : next(end, event))));
      if (after.some((world) => !isBusy(world))) return true;
      ends = after.filter((world) => seen.size < seen.add(key(world)).size);
    }
    return false;
  };

  const found = new Map<string, string>();
  for (const [vertex, way] of reachable(graph, () => true)) {
    const state = JSON.stringify(vertex.world.machine.value);
    if (rested.has(vertex) || found.has(state) || rests(vertex.world)) continue;
    found.set(state, `never rests: ${pathTitle(way)} stays busy in ${state}`);
  }
  return [...found.values()];
}
