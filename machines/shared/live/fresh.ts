import { unreachableMessage } from '../lib/messages.ts';
import { when, type Outcome } from '../lib/when.ts';

/**
 * What a machine knows about data that it loads again when it is due. Its `setup` has the action of the states below,
 * `setFreshness: assign((_, change: Partial<Freshness>) => change)`.
 */
export interface Freshness {
  /** Error message of the last load or refresh. */
  error: string | null;
  /** When the data was loaded, epoch ms. */
  loadedAt: number | null;
  /** Whether the data may be outdated, because the last poll failed. */
  isOutdated: boolean;
  /** Whether the data may have changed since the current request began, so that the awaited answer may be older. */
  isDueAgain: boolean;
}

export const neverLoaded: Freshness = { error: null, loadedAt: null, isOutdated: false, isDueAgain: false };

/** What an answer that arrived at `loadedAt` (epoch ms) changes. */
export const loadedNow = (loadedAt: number) => ({ loadedAt, isOutdated: false, error: null });

const set = <const Change>(params: Change) => ({ type: 'setFreshness', params }) as const;

/** Entry of a state with a request, whose answer will have all changes until now. */
export const begin = set({ isDueAgain: false, error: null });
export const beginQuietly = set({ isDueAgain: false });

const isDueAgain = ({ context }: { context: Freshness }): boolean => context.isDueAgain;

interface Done<Output> {
  event: { output: Output };
}

const loadedIn = <Output>({ event: { output } }: Done<Output>) => output as Outcome<Output, 'loaded'>;
const errorIn = ({ event: { output } }: Done<{ kind: string; message?: string }>) => ({
  error: output.message ?? null,
});

/** What a failure does: its message is shown, or the data is marked as outdated. */
const shown = { refused: set(errorIn), unreachable: set({ error: unreachableMessage }) };
const quiet = { refused: set({ isOutdated: true }), unreachable: set({ isOutdated: true }) };

/** How a machine loads the data. */
interface Load<Show, Input, Then, First> {
  /** The action that stores the data. */
  show: Show;
  input?: Input;
  /** The action after `show`. */
  then?: Then;
  /** A transition that is tried before the others. */
  first?: First;
}

const request =
  <const Failed extends string, Refused, Unreachable, const State extends object>(
    failed: Failed,
    { refused, unreachable }: { refused: Refused; unreachable: Unreachable },
    state: State,
  ) =>
  <
    const Call extends string,
    const Show extends string,
    Input = undefined,
    const Then extends string = never,
    const First = never,
    const On = object,
  >(
    call: Call,
    { show, input, then, first }: Load<Show, Input, Then, First>,
    on?: On,
  ) =>
    ({
      ...state,
      on: { 'poll.due': { actions: set({ isDueAgain: true }) }, ...(on as NoInfer<On>) },
      invoke: {
        id: call,
        src: call,
        input: input as NoInfer<Input>,
        onDone: [
          ...(first ? [first as NoInfer<First>] : []),
          {
            guard: when('loaded'),
            target: 'ready',
            actions: [{ type: show, params: loadedIn }, ...(then ? [then as NoInfer<Then>] : [])],
          },
          { target: failed, actions: refused },
        ],
        onError: { target: failed, actions: unreachable },
      },
    }) as const;

/** Loads the data for the first time, or for other parameters. */
export const loadingState = request('failed', shown, { tags: 'busy', entry: begin });

/** Loads the data again while it stays on the page, without a word. */
export const pollingState = request('ready', quiet, { entry: beginQuietly });

/** Loads the data again at a press, while it stays on the page. */
export const refreshingState = request('ready', shown, { tags: 'busy', entry: begin });

/** Loads the data after a failure, which stays on the page meanwhile. */
export const repeatingState = request('failed', shown, { entry: beginQuietly });

/** Rests until the data is due, and goes then to the state `again`. */
export const restingState = <const Again extends string, const On = object>(again: Again, on?: On) =>
  ({
    always: { guard: isDueAgain, target: again },
    on: { 'poll.due': again, ...(on as NoInfer<On>) },
  }) as const;
