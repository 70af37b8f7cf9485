import { exploreFlow, type FlowGraph } from '../../tests/engine/graph.ts';
import { anyModel } from '../../tests/engine/world.ts';
import type { AnyFlow } from '../../tests/engine/flow.ts';
import { rebuildMachine, type Hooks } from './machine-config.ts';
import { perturb, templateOf, textsIn, unchangeable } from './perturb.ts';

/** Facts about all values that one property has in the graph. */
export interface ObservedValues {
  canPerturb: boolean;
  /** Whether a value was neither null nor undefined at least once. */
  isEver: boolean;
  /** Templates of the flow's own messages in the values. */
  messages: Set<string>;
}
/** Values by place, then by property. A value that is not an object has the key ''. */
type Values = Map<string, Map<string, ObservedValues>>;

export interface CollectedValues {
  written: Values;
  emitted: Values;
  params: Values;
  input: Values;
  context: Values;
  output: Values;
  /** The messages that the flow itself writes, one for each template. */
  messages: ReadonlyMap<string, string>;
}

/**
 * Explores the original machine.
 * @returns its graphs, one for each start, and the values that it processed.
 */
export function collectValues(flows: readonly AnyFlow[]): { graphs: FlowGraph[]; seen: CollectedValues } {
  const seen = { written: values(), emitted: values(), params: values(), input: values() };
  const starts = { context: values(), output: values() };
  const data = flows
    .map(({ model }) => JSON.stringify([model.input, model.events, model.actors]))
    .join()
    .toLowerCase();
  const messages = new Map<string, string>();

  const note = (into: Values, place: string, key: string, value: unknown) => {
    const row = into.get(place) ?? new Map<string, ObservedValues>();
    into.set(place, row);
    const was = row.get(key) ?? { canPerturb: false, isEver: false, messages: new Set<string>() };
    const own = textsIn(value).filter((text) => isMessage(text) && !data.includes(text.toLowerCase()));
    for (const text of own) messages.set(templateOf(text), text);
    row.set(key, {
      canPerturb: was.canPerturb || perturb(value) !== unchangeable,
      isEver: was.isEver || (value !== null && value !== undefined),
      messages: new Set([...was.messages, ...own.map(templateOf)]),
    });
  };
  const noteAll = (into: Values, place: string, value: unknown) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return note(into, place, '', value);
    for (const [key, each] of Object.entries(value)) note(into, place, key, each);
  };
  const hooks: Hooks = {
    written: (action, update) => (noteAll(seen.written, action, update), update),
    emitted: (action, event) => (noteAll(seen.emitted, action, event), event),
    params: (use, params) => (note(seen.params, use, '', params), params),
    input: (actor, input) => (noteAll(seen.input, actor, input), input),
    context: (context) => (noteAll(starts.context, '', context), context),
    output: (output) => (noteAll(starts.output, '', output), output),
  };
  const graphs = flows.map(({ model }) =>
    exploreFlow(anyModel({ ...model, machine: rebuildMachine(model.machine, undefined, hooks) })),
  );
  return { graphs, seen: { ...seen, ...starts, messages } };
}

const values = (): Values => new Map();

/** Whether a text is a sentence or a title, in contrast to a key, a path or a search text. */
const isMessage = (text: string) => /^[A-Z]\S*( \S+)+/.test(text);
