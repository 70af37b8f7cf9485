import type { AnyMachineSnapshot } from 'xstate';
import { ofOutput } from './params.ts';
import { when, type Outcome } from './when.ts';

/** Names of the machine's actions and states that the transitions use. */
type Parts = { show: string; then?: string; ready?: string; failed?: string } & (
  | { report: string; unreachable: string }
  | { report?: never; unreachable?: never }
);

/** The name of an action whose params are `Part`, some outcomes of the call. */
interface WithAnswer<Type, Result, Part> {
  type: Type;
  params: (args: { event: { output: Result } }) => Part;
}

/** The name in `Key`, or `Default` if `Key` is missing. */
type Named<P, Key extends string, Default> =
  P extends Readonly<Record<Key, infer Name extends string>> ? Name : Default;

interface Transitions<Result, P extends Parts> {
  onDone: readonly [
    {
      guard: (args: { event: { output: Result } }) => boolean;
      target: Named<P, 'ready', 'ready'>;
      actions: readonly [
        WithAnswer<P['show'], Result, Outcome<Result, 'loaded'>>,
        ...(P extends { then: infer Then extends string } ? [Then] : []),
      ];
    },
    {
      target: Named<P, 'failed', 'failed'>;
      actions: P extends { report: infer Report extends string }
        ? WithAnswer<Report, Result, Exclude<Result, { kind: 'loaded' }>>
        : [];
    },
  ];
  onError: { target: Named<P, 'failed', 'failed'>; actions: Named<P, 'unreachable', []> };
}

/**
 * Transitions of an invoked actor that loads data: the data is loaded, the server reports a failure, or there is no
 * response.
 *
 *     invoke: { id: 'loadMenus', src: 'loadMenus', ...whenLoaded<LoadMenusResult>()({ show: 'showMenus', … }) }
 *
 * Actions: `show` stores the data, `then` runs after `show`, `report` stores the server's message, and `unreachable`
 * stores that there is no response. Omit `report` and `unreachable` if the page does not show why loading failed.
 * States: `ready` shows the data, `failed` offers a retry.
 */
export const whenLoaded =
  <Result extends { kind: string }>() =>
  <const P extends Parts>({ show, then, report, unreachable, ready = 'ready', failed: target = 'failed' }: P) => {
    return {
      onDone: [
        { guard: when('loaded'), target: ready, actions: [{ type: show, params: ofOutput }, ...(then ? [then] : [])] },
        { target, actions: report ? { type: report, params: ofOutput } : [] },
      ],
      onError: { target, actions: unreachable ?? [] },
      // The type of the result contains the given names.
    } as unknown as Transitions<Result, P>;
  };

/**
 * A region that loads data when it starts, and again at `page.retry` after a failure. Its states are `loading`, then
 * `ready` or `failed`.
 * @param call name of the actor
 * @param when the transitions of `whenLoaded`
 * @param clear action that clears the message of the last failure
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

/** Returns the selector for the state of a loaded region. */
export const selectPart =
  (part: string) =>
  (snapshot: AnyMachineSnapshot): PartView => {
    if (snapshot.matches({ [part]: 'ready' })) return 'ready';
    return snapshot.matches({ [part]: 'failed' }) ? 'failed' : 'loading';
  };
