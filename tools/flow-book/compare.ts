import type { Change, Changes, FlowRecord, Outcome } from './book.ts';
import { keyOf } from './page-key.ts';
import { replayPath, type StoredGraph } from './replay.ts';

/** The data with which later runs compare themselves: `kept.json` in the folder of a run. */
export interface StoredRun {
  made: string;
  flows: KeptFlow[];
  /** `<machine>/<page>` of each page that has a picture. */
  pictures: string[];
}

interface KeptFlow {
  slug: string;
  machine: string;
  /** Texts that describe the states, transitions and delays, by id. */
  definition: Record<string, string>;
  events: { title: string; words: string }[];
  paths: { start: number; events: number[] }[];
  /** One graph for each start. */
  graphs: StoredGraph[];
}

export function serializeFlow(flow: FlowRecord, graphs: StoredGraph[]): KeptFlow {
  const { slug, machine, events, paths, states, transitions } = flow;
  const definition = [
    ...states.map(({ id, kind, invokes, tags }): [string, string] => [
      id,
      [kind, ...invokes.map((each) => `runs ${each}`), ...tags.map((tag) => `#${tag}`)].join(', '),
    ]),
    ...transitions.map(({ id, guard, targets, actions }): [string, string] => [
      id,
      [
        ...(guard === null ? [] : [`if ${guard}`]),
        targets.length > 0 ? `to ${targets.join(', ')}` : 'stays',
        ...(actions.length > 0 ? [`does ${actions.join(', ')}`] : []),
      ].join(' · '),
    ]),
    ...flow.delays.map(({ name, milliseconds }): [string, string] => [`delay ${name}`, `${milliseconds} ms`]),
  ];
  return {
    slug,
    machine,
    definition: Object.fromEntries(definition),
    events: events.map(({ title, words }) => ({ title, words })),
    paths: paths.map(({ start, steps }) => ({ start, events: steps.map(({ event }) => event) })),
    graphs,
  };
}

/** A page whose picture differs between two runs. `share` is the share of different pixels, from 0 to 1. */
export interface PictureDifference {
  picture: string;
  how: 'new' | 'gone' | 'changed';
  share: number;
}

interface Compared {
  before: StoredRun;
  after: StoredRun;
  /** The folder of the run to compare with. */
  against: string;
  pictures: readonly PictureDifference[];
  accepted: ReadonlySet<string>;
}

type Found = Change extends infer Each ? (Each extends Change ? Omit<Each, 'key' | 'isAccepted'> : never) : never;

/** Returns the differences between two runs: of machines, results of paths, and pictures. */
export function compareRuns({ before, after, against, pictures, accepted }: Compared): Changes {
  const slugsOf = ({ flows }: StoredRun) => new Set(flows.map(({ slug }) => slug));
  const [old, now] = [slugsOf(before), slugsOf(after)];
  const slugs = [...now].filter((slug) => old.has(slug));
  // A flow that exists in only one of the runs counts as one change, instead of one change per path.
  const whole = [...new Set([...old, ...now])].filter((slug) => !slugs.includes(slug));
  const paths = slugs.map((slug) => {
    const [one, other] = [before, after].map(({ flows }) => flows.find((flow) => flow.slug === slug));
    return comparePaths(slug, one, other, { before, after });
  });
  const found: Found[] = [
    ...whole.map((flow): Found => {
      const [was, is] = [old, now].map((each) => (each.has(flow) ? 'is walked' : null));
      return { kind: 'definition', flow, what: 'the whole flow', before: was ?? null, after: is ?? null };
    }),
    ...slugs.flatMap((slug) => {
      const [one, other] = [before, after].map(({ flows }) => flows.find((flow) => flow.slug === slug)?.definition);
      return compareDefinitions(slug, one ?? {}, other ?? {});
    }),
    ...paths.flatMap(({ changes }) => changes),
    ...pictures.map(({ picture, how, share }): Found => ({
      kind: 'picture',
      flow: slugOfPicture(picture, before, after),
      how,
      picture,
      share,
    })),
  ];
  const changes = found.map((each) => {
    const { path: _place, ...same } = { path: null, ...each };
    const key = keyOf(same).slice(0, 8);
    return { ...each, key, isAccepted: accepted.has(key) };
  });
  return { against, changes, sameOtherwise: paths.reduce((sum, { sameOtherwise }) => sum + sameOtherwise, 0) };
}

function slugOfPicture(picture: string, ...runs: StoredRun[]): string {
  const flows = runs.flatMap((run) => run.flows);
  return flows.find(({ machine }) => picture.startsWith(`${machine}/`))?.slug ?? '';
}

function compareDefinitions(flow: string, before: Record<string, string>, after: Record<string, string>): Found[] {
  return [...new Set([...Object.keys(before), ...Object.keys(after)])].flatMap((what): Found[] => {
    const [old = null, now = null] = [before[what], after[what]];
    return old === now ? [] : [{ kind: 'definition', flow, what, before: old, after: now }];
  });
}

/**
 * Replays each path of both runs in both graphs. A path with another result has changed; a path that one of the graphs
 * does not accept is new or removed. The order of the paths does not matter.
 */
function comparePaths(
  slug: string,
  before: KeptFlow | undefined,
  after: KeptFlow | undefined,
  runs: { before: StoredRun; after: StoredRun },
): { changes: Found[]; sameOtherwise: number } {
  const nameOf = (flow: KeptFlow, { start, events }: KeptFlow['paths'][number]) =>
    [start, ...events.map((event) => flow.events[event]?.title)].join(' → ');
  const walkedNow = new Set(after?.paths.map((path) => nameOf(after, path)));
  const walkedBefore = new Set(before?.paths.map((path) => nameOf(before, path)));
  const changes: Found[] = [];
  let sameOtherwise = 0;

  const look = (flow: KeptFlow, path: KeptFlow['paths'][number], number: number | null) => {
    const titles = path.events.map((event) => flow.events[event]?.title ?? '');
    const words = path.events.map((event) => flow.events[event]?.words ?? '');
    const walk = (one: KeptFlow | undefined) => {
      const graph = one?.graphs[path.start];
      return graph ? replayPath(graph, titles) : [];
    };
    const [old, now] = [walk(before), walk(after)];
    const common = { kind: 'path', flow: slug, title: titles.join(' → '), words, path: number } as const;
    const step = old.findIndex((outcome, at) => now[at] !== undefined && !isSame(outcome, now[at]));
    const [was, is] = [old[step], now[step]];
    if (was && is) {
      const pictured = (outcome: Outcome, { pictures }: StoredRun): Outcome => ({
        ...outcome,
        isPictured: pictures.includes(`${flow.machine}/${outcome.page}`),
      });
      const ends = { before: pictured(was, runs.before), after: pictured(is, runs.after) };
      changes.push({ ...common, how: 'changed', machine: flow.machine, step, ...ends });
    } else if (old.length < now.length) changes.push({ ...common, how: 'new' });
    else if (old.length > now.length) changes.push({ ...common, how: 'gone' });
    else sameOtherwise += 1;
  };

  for (const [number, path] of after?.paths.entries() ?? []) if (after) look(after, path, number);
  sameOtherwise -= [...walkedNow].filter((name) => walkedBefore.has(name)).length;
  for (const path of before?.paths ?? []) {
    if (before && !walkedNow.has(nameOf(before, path))) look(before, path, null);
  }
  return { changes, sameOtherwise: Math.max(sameOtherwise, 0) };
}

const isSame = (one: Outcome, other: Outcome): boolean =>
  one.state === other.state && one.page === other.page && one.shows === other.shows;
