import type { AnyMachineSnapshot } from 'xstate';
import { roleOf } from '../../tests/flows/all-flows.ts';
import type { FoundFlow } from '../../tests/engine/find-flows.ts';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import type { FlowGraph, Vertex } from '../../tests/engine/graph.ts';
import { eventTitle, type StepEvent } from '../../tests/engine/model.ts';
import { runOracle, type Effects, type ActorCall, type Page } from '../../tests/engine/oracle.ts';
import { findUncovered } from '../../tests/engine/gates.ts';
import type { FlowPath } from '../../tests/engine/paths.ts';
import { eventsOf, findFault, planFlow } from '../../tests/engine/walk.ts';
import { anyModel, type AnyFlowModel } from '../../tests/engine/world.ts';
import type { EventRecord, FlowRecord, ShownState, PathRecord } from './book.ts';
import { drawChart } from './chart.ts';
import { definitionOf } from './definition.ts';
import { keyOf } from './page-key.ts';
import type { Replay } from './replay.ts';
import { slugOf } from './slug.ts';
import { createTable } from './table.ts';
import { factWords, plainName, stateWords, wordsOf } from './words.ts';

export type Gathered = Awaited<ReturnType<typeof gatherFlow>>;

/** Walks the flows of a machine in Node and collects the data that the book shows of them. */
export async function gatherFlow(entry: Omit<FoundFlow, 'messages' | 'calls'>) {
  const startedAt = Date.now();
  const { flows } = entry;
  const [first] = flows;
  if (!first) throw new Error(`${entry.name} has no flows.`);
  const model = anyModel(first.model);
  const definition = definitionOf(model.machine, model.delays);

  const events = createTable<EventRecord>(({ title }) => title);
  const effects = createTable<string>();
  const moments = createTable<ShownState>();
  const proofs = createTable<string[]>();
  const placeOfTransition = new Map(definition.transitions.map(({ id }, place) => [id, place]));
  const known = { events, effects, moments, proofs, placeOfTransition };

  const plans = flows.map((flow) => planFlow(flow));
  const replays: Replay[] = [];
  const paths = plans.flatMap(({ flow, graph, paths: walks, probed }, start) => {
    const pages = pagesOf(flow, graph);
    replays.push({ graph, pages });
    return (walks.length > 0 ? walks : [[]]).map((path) => {
      const fault = findFault(flow, graph, path, probed);
      return { start, fault, ...record(flow, graph, path, pages, known) };
    });
  });

  const flow: FlowRecord = {
    slug: slugOf(entry.name),
    name: plainName(entry.name),
    part: roleOf(entry),
    folder: entry.folder,
    machine: model.machine.id,
    states: definition.states,
    transitions: definition.transitions,
    starts: flows.map((each) => (each.model.input === undefined ? 'nothing' : factWords(each.model.input))),
    ...casesOf(flows),
    delays: Object.entries(model.delays).map(([name, milliseconds]) => ({ name, milliseconds })),
    invariants: [...new Set(flows.flatMap((each) => Object.keys(each.always ?? {})))],
    events: events.entries,
    effects: effects.entries,
    proofs: proofs.entries,
    tested: [],
    moments: moments.entries,
    paths,
    walks: [],
    pictured: [],
    uncovered: findUncovered(plans),
    counts: {
      distinct: sum(plans.map(({ graph }) => graph.vertices.length)),
      steps: sum(paths.map(({ steps }) => steps.length)),
      ignored: sum(plans.flatMap(({ graph }) => graph.vertices.map(({ ignored }) => ignored.length))),
    },
    milliseconds: 0,
  };
  const chart = await drawChart(definition);
  flow.milliseconds = Date.now() - startedAt;
  return { flow, chart, replays };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

/** Returns the observed page for each state of the graph. */
function pagesOf(flow: AnyFlow, graph: FlowGraph): Map<Vertex, Page> {
  return new Map(graph.vertices.map((vertex) => [vertex, flow.observe(vertex.world.machine)]));
}

interface Known {
  events: ReturnType<typeof createTable<EventRecord>>;
  effects: ReturnType<typeof createTable<string>>;
  moments: ReturnType<typeof createTable<ShownState>>;
  proofs: ReturnType<typeof createTable<string[]>>;
  placeOfTransition: ReadonlyMap<string, number>;
}

function record(
  flow: AnyFlow,
  graph: FlowGraph,
  path: FlowPath,
  pages: ReadonlyMap<Vertex, Page>,
  { events, effects, moments, proofs, placeOfTransition }: Known,
): Omit<PathRecord, 'start' | 'fault'> {
  const oracle = runOracle(flow.oracle);
  const { delays } = anyModel(flow.model);
  const at = (vertex: Vertex) =>
    moments.placeOf(momentOf(anyModel(flow.model), vertex.world.machine, pages.get(vertex)));
  const placesOf = (caused: Effects) => effectWords(caused).map((words) => effects.placeOf(words));
  const begun = oracle.now();
  return {
    from: at(graph.start),
    effects: placesOf(begun.effects),
    proves: proofs.placeOf(begun.proves.toSorted()),
    steps: path.map((edge) => {
      const happened = eventsOf(edge).map((event) => wordsOf(event, delays));
      const expected = oracle.step(eventsOf(edge));
      return {
        event: events.placeOf({
          kind: happened[0]?.kind ?? 'person',
          title: eventTitle(edge.event),
          words: happened.map(({ words }) => words).join(' · '),
        }),
        to: at(edge.to),
        took: [...new Set(edge.world.took.flat())].flatMap((id) => placeOfTransition.get(id) ?? []),
        effects: placesOf(expected.effects),
        proves: proofs.placeOf(expected.proves.toSorted()),
      };
    }),
  };
}

function momentOf({ events }: AnyFlowModel, snapshot: AnyMachineSnapshot, page: Page | undefined): ShownState {
  const { value, status } = snapshot;
  const can = (event: StepEvent) => status === 'active' && snapshot.can(event);
  const offered = Object.entries(events).map(([type, payloads]) => [type, payloads.some(can) ? 'enabled' : 'disabled']);
  const facts = (named: object | undefined) =>
    Object.entries(named ?? {}).map(([name, fact]): [string, string] => [name, factWords(fact)]);
  const state = stateWords(value);
  return {
    state: status === 'active' ? state : [state, `(${status})`].filter((word) => word !== '').join(' '),
    shows: facts(page?.shows),
    may: facts(Object.fromEntries(offered)),
    stored: facts(page?.stored),
    page: keyOf(page),
  };
}

function effectWords({ calls, emitted, ended }: Effects): string[] {
  const carried = (value: unknown) => (value === undefined ? '' : ` ${JSON.stringify(value)}`);
  const callWords = (each: ActorCall) =>
    'call' in each
      ? `asks ${plainName(each.call)}${carried(each.input)}`
      : `sends ${plainName(each.send)}${carried(each.event)}`;
  return [
    ...calls.map(callWords),
    ...emitted.map((event) => {
      const { type, ...rest } = event as StepEvent;
      return `${plainName(type)}${Object.values(rest).map(carried).join('')}`;
    }),
    ...(ended ? [`ends${carried(ended.output)}`] : []),
  ];
}

/** Returns all cases of payloads and of actors' answers, across all starts. */
function casesOf(flows: readonly AnyFlow[]): Pick<FlowRecord, 'payloads' | 'actors'> {
  const payloads = new Map<string, Set<string>>();
  const actors = new Map<string, Set<string>>();
  const add = (to: Map<string, Set<string>>, name: string, cases: readonly string[]) =>
    void to.set(name, new Set([...(to.get(name) ?? []), ...cases]));
  for (const { model } of flows.map((flow) => ({ model: anyModel(flow.model) }))) {
    for (const [type, cases] of Object.entries(model.events)) add(payloads, type, cases.map(eventTitle));
    for (const [id, { outcomes, rejects, sends }] of Object.entries(model.actors)) {
      add(
        actors,
        id,
        (outcomes ?? []).map((output) => eventTitle({ type: 'answers', output })),
      );
      if (outcomes && rejects !== false) add(actors, id, ['does not answer']);
      add(
        actors,
        id,
        (sends ?? []).map((type) => `sends ${type}`),
      );
    }
  }
  const listed = (from: Map<string, Set<string>>) => [...from].map(([name, cases]) => ({ name, cases: [...cases] }));
  return {
    payloads: listed(payloads).map(({ name, cases }) => ({ type: name, cases })),
    actors: listed(actors).map(({ name, cases }) => ({ id: name, cases })),
  };
}
