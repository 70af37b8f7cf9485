/** An action of the machine by name, which gets the answer of the call. */
interface WithAnswer<Type extends string, Result> {
  type: Type;
  params: (args: { event: { output: Result } }) => Result;
}

interface Shown<Result, Show extends string, Ready> {
  guard: WithAnswer<'isLoaded', Result>;
  target: Ready;
  actions: WithAnswer<Show, Result>;
}

interface WhenLoaded<Result> {
  <
    const Show extends string,
    const Report extends string,
    const Unreachable extends string,
    const Ready extends string = 'ready',
    const Failed extends string = 'failed',
  >(parts: {
    show: Show;
    report: Report;
    unreachable: Unreachable;
    ready?: Ready;
    failed?: Failed;
  }): {
    onDone: readonly [Shown<Result, Show, Ready>, { target: Failed; actions: WithAnswer<Report, Result> }];
    onError: { target: Failed; actions: Unreachable };
  };
  <const Show extends string, const Ready extends string = 'ready', const Failed extends string = 'failed'>(parts: {
    show: Show;
    ready?: Ready;
    failed?: Failed;
  }): { onDone: readonly [Shown<Result, Show, Ready>, { target: Failed }]; onError: { target: Failed } };
}

interface Parts {
  show: string;
  report?: string;
  unreachable?: string;
  ready?: string;
  failed?: string;
}

/**
 * How an invoked call that loads something ends: with what came, with the server's reason, or without an answer. The
 * machine has the guard `isLoaded`, which takes the answer.
 *
 *     invoke: { id: 'loadMenus', src: 'loadMenus', ...whenLoaded<LoadMenusResult>()({ show: 'showMenus', … }) }
 *
 * Actions: `show` keeps what came and `report` the server's reason, both from the answer; `unreachable` keeps that
 * there was no answer. A page that says nothing about a failure leaves out the last two. States: `ready` shows what
 * came, from `failed` it can be tried again.
 */
export const whenLoaded = <Result extends { kind: string }>() =>
  (({ show, report, unreachable, ready = 'ready', failed: target = 'failed' }: Parts) => {
    const params = ({ event }: { event: { output: Result } }) => event.output;
    return {
      onDone: [
        { guard: { type: 'isLoaded', params }, target: ready, actions: { type: show, params } },
        { target, actions: report ? { type: report, params } : [] },
      ],
      onError: { target, actions: unreachable ?? [] },
    };
    // The names in the result are those of the parts.
  }) as unknown as WhenLoaded<Result>;
