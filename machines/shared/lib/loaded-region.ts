import type { AnyMachineSnapshot } from 'xstate';
import { ofOutput } from './params.ts';

/** Names of actions and states of the machine. */
type Parts = { show: string; then?: string; ready?: string; failed?: string } & (
  | { report: string; unreachable: string }
  | { report?: never; unreachable?: never }
);

/** An action or guard by name; its params are the answer of the call. */
interface WithAnswer<Type, Result> {
  type: Type;
  params: (args: { event: { output: Result } }) => Result;
}

/** The name under `Key`, or else `Default`. */
type Named<P, Key extends string, Default> =
  P extends Readonly<Record<Key, infer Name extends string>> ? Name : Default;

interface Transitions<Result, P extends Parts> {
  onDone: readonly [
    {
      guard: WithAnswer<'isLoaded', Result>;
      target: Named<P, 'ready', 'ready'>;
      actions: readonly [
        WithAnswer<P['show'], Result>,
        ...(P extends { then: infer Then extends string } ? [Then] : []),
      ];
    },
    {
      target: Named<P, 'failed', 'failed'>;
      actions: P extends { report: infer Report extends string } ? WithAnswer<Report, Result> : [];
    },
  ];
  onError: { target: Named<P, 'failed', 'failed'>; actions: Named<P, 'unreachable', []> };
}

/** The guard that `whenLoaded` uses. */
export const isLoaded = (_: unknown, { kind }: { kind: string }): boolean => kind === 'loaded';

/**
 * Transitions of an invoked call that loads data: it was loaded, the server reported a failure, or there was no answer.
 *
 *     guards: { isLoaded },
 *     invoke: { id: 'loadMenus', src: 'loadMenus', ...whenLoaded<LoadMenusResult>()({ show: 'showMenus', … }) }
 *
 * Actions: `show` stores the data, and `then` follows it; `report` stores the server's message; `unreachable` stores that
 * there was no answer. Omit the last two if the page shows no reason for a failure. States: `ready` shows the data,
 * `failed` offers a retry.
 */
export const whenLoaded =
  <Result extends { kind: string }>() =>
  <const P extends Parts>({ show, then, report, unreachable, ready = 'ready', failed: target = 'failed' }: P) => {
    return {
      onDone: [
        {
          guard: { type: 'isLoaded', params: ofOutput },
          target: ready,
          actions: [{ type: show, params: ofOutput }, ...(then ? [then] : [])],
        },
        { target, actions: report ? { type: report, params: ofOutput } : [] },
      ],
      onError: { target, actions: unreachable ?? [] },
      // The type of the result contains the names in the parts.
    } as unknown as Transitions<Result, P>;
  };

/**
 * A region that loads data at its start and, after a failure, again at `page.retry`: `loading`, then `ready` or `failed`.
 * @param call Name of the actor.
 * @param when The transitions of `whenLoaded`.
 * @param clear Action that removes the reason of the last failure.
 */
export const loadedRegion = <const Call extends string, Context, Input, When, const Clear extends string = never>(
  call: Call,
  input: (args: { context: Context }) => Input,
  when: When,
  clear?: Clear,
) =>
  ({
    initial: 'loading',
    states: {
      loading: { entry: clear ?? [], invoke: { id: call, src: call, input, ...when } },
      ready: {},
      failed: { on: { 'page.retry': 'loading' } },
    },
  }) as const;

export type PartView = 'loading' | 'ready' | 'failed';

/** The selector of a loaded region. */
export const selectPart =
  (part: string) =>
  (snapshot: AnyMachineSnapshot): PartView => {
    if (snapshot.matches({ [part]: 'ready' })) return 'ready';
    return snapshot.matches({ [part]: 'failed' }) ? 'failed' : 'loading';
  };
