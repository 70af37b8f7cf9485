import type { FlowGraph, Vertex } from '../../tests/engine/graph.ts';
import { eventTitle } from '../../tests/engine/model.ts';
import type { Page } from '../../tests/engine/oracle.ts';
import type { Outcome } from './book.ts';
import { keyOf } from './page-key.ts';
import { createTable } from './table.ts';
import { stateWords } from './words.ts';

/** A graph with the page that was observed in each of its states. */
export interface Replay {
  graph: FlowGraph;
  pages: ReadonlyMap<Vertex, Page>;
}

/** A serialized graph, in which another run can replay its paths. */
export interface StoredGraph {
  titles: string[];
  outcomes: Outcome[];
  /**
   * For each state, the index of its outcome, followed by pairs of the index of an event's title and the index of the
   * target state. The first state is the start.
   */
  states: number[][];
}

export function serializeGraph({ graph, pages }: Replay): StoredGraph {
  const titles = createTable<string>();
  const outcomes = createTable<Outcome>();
  const vertices = [graph.start, ...graph.vertices.filter((vertex) => vertex !== graph.start)];
  const places = new Map(vertices.map((vertex, place) => [vertex, place]));
  const states = vertices.map((vertex) => {
    const page = pages.get(vertex);
    const { value, status } = vertex.world.machine;
    const outcome = outcomes.placeOf({
      state: status === 'active' ? stateWords(value) : `${stateWords(value)} (${status})`,
      shows: JSON.stringify(page?.shows ?? {}),
      page: keyOf(page),
    });
    const ways = vertex.edges.map(({ event, to }) => [titles.placeOf(eventTitle(event)), places.get(to) ?? 0]);
    return [outcome, ...ways.flat()];
  });
  return { titles: titles.entries, outcomes: outcomes.entries, states };
}

/**
 * Replays a path of event titles in a graph.
 * @returns the outcomes of the start and of each step, up to the first step that the graph does not accept.
 */
export function replayPath(graph: StoredGraph, path: readonly string[]): Outcome[] {
  const outcomeOf = (state: number) => graph.outcomes[graph.states[state]?.[0] ?? -1];
  const places = path.map((title) => graph.titles.indexOf(title));
  const walked: Outcome[] = [];
  let at = 0;
  const enter = () => {
    const outcome = outcomeOf(at);
    if (outcome) walked.push(outcome);
  };
  enter();
  for (const place of places) {
    const row = graph.states[at] ?? [];
    const found = row.findIndex((title, index) => index % 2 === 1 && title === place && place >= 0);
    const to = found < 0 ? undefined : row[found + 1];
    if (to === undefined) break;
    at = to;
    enter();
  }
  return walked;
}
