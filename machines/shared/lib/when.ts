/** The outcomes of an actor that have this kind. */
export type Outcome<Output, Kind> = Extract<Output, { kind: Kind }>;

type DoneOf<Output> = { event: { output: Output } };

/**
 * Guard of a transition that is taken when the actor is done: its outcome has this kind, and the condition holds.
 *
 *     onDone: [{ guard: when('saved'), target: 'saved', actions: { type: 'show', params: outcome('saved') } }, …]
 *
 * A kind that the actor's output does not have is an error of types.
 */
export const when = <
  Output extends { kind: string },
  const Kind extends Output['kind'] = Output['kind'],
  Context = unknown,
>(
  kind: Kind,
  condition?: (outcome: NoInfer<Outcome<Output, Kind>>, context: Context) => boolean,
) => {
  const holds = ({ context, event: { output } }: { context: Context } & DoneOf<Output>): boolean =>
    output.kind === kind && (condition?.(output as Outcome<Output, Kind>, context) ?? true);
  // The name by which the flow book and the mutants show the guard.
  return Object.defineProperty(holds, 'name', { value: condition ? `is ${kind} and …` : `is ${kind}` });
};

/**
 * Params of an action of such a transition: returns the outcome, which has one of these kinds.
 * @throws if it has another kind, which an earlier transition should have taken
 */
export const outcome =
  <Output extends { kind: string }, const Kind extends Output['kind']>(...kinds: readonly Kind[]) =>
  ({ event: { output } }: DoneOf<Output>): NoInfer<Outcome<Output, Kind>> => {
    if (!kinds.some((kind) => kind === output.kind))
      throw new Error(`The outcome is '${output.kind}', not '${kinds.join()}'.`);
    return output as Outcome<Output, Kind>;
  };
