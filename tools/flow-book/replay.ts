import type { FlowGraph, Vertex } from '../../tests/engine/graph.ts';
import { eventTitle } from '../../tests/engine/model.ts';
import type { Page } from '../../tests/engine/oracle.ts';
import type { Outcome } from './book.ts';
import { keyOf } from './page-key.ts';
import { createTable } from './table.ts';
import { stateWords } from './words.ts';

/** A graph with what its states show. */
export interface Replay {
  graph: FlowGraph;
  pages: ReadonlyMap<Vertex, Page>;
}

/** A graph written down, so that another run's paths can be walked in it. */
export interface KeptGraph {
  titles: string[];
  outcomes: Outcome[];
  /** Per state: its outcome, then pairs of a title and the state to which it leads. The first one is the start. */
  states: number[][];
}

export function keepGraph({ graph, pages }: Replay): KeptGraph {
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

/** Walks titles through a graph. @returns where each led, the start first; cut short where one is not taken */
export function walkKept(graph: KeptGraph, path: readonly string[]): Outcome[] {
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
