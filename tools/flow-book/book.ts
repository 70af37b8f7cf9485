/* The JSON format of the flow book. The front page's part is loaded at once, each flow's part when it is opened.
   Long lists refer to shared texts and states by index. */

/** A step of a path and its result. */
export interface Step {
  /** Index in the flow's `events`. */
  event: number;
  /** Index in the flow's `moments`: the state after the step. */
  to: number;
  /** Indexes in the flow's `transitions` that the step took. */
  took: number[];
  /** The expected external effects of the step: indexes in the flow's `effects`. */
  effects: number[];
  /** Index in the flow's `proofs`: the requirements that the step proves. */
  proves: number;
}

export interface PathRecord {
  /** Index of the flow's start. */
  start: number;
  /** The state before the first step, and the effects and proofs of the start itself. */
  from: number;
  effects: number[];
  proves: number;
  steps: Step[];
  /** The failure that the engine reports; null if the path passed. */
  fault: string | null;
}

/** A distinct state of a flow, as shown on the page. */
export interface ShownState {
  /** The machine's state, such as 'arm: open · lamp: dark'. */
  state: string;
  /** Texts and other facts on the page. */
  shows: [name: string, value: string][];
  may: [control: string, how: string][];
  stored: [name: string, value: string][];
  /** The page's key: its pictures are `pictures/<machine>/<key>-<device>.webp`. */
  page: string;
}

export interface EventRecord {
  /** A description such as 'types 98765 43210'. */
  words: string;
  /** A title such as 'phone.change(9876543210)'. */
  title: string;
  kind: 'person' | 'answer' | 'time';
}

export interface TransitionRecord {
  id: string;
  source: string;
  /** 'code.enter', 'after openTime (5 s)' or 'askOffice done'. */
  event: string;
  guard: string | null;
  targets: string[];
  actions: string[];
}

export interface StateRecord {
  id: string;
  kind: 'atomic' | 'compound' | 'parallel' | 'final' | 'history';
  invokes: string[];
  tags: string[];
}

/** A walk in the browser, with the steps whose page state was recorded. */
export interface BrowserWalk {
  name: string;
  number: number;
  /** The titles of its steps. */
  steps: string[];
  fault: string | null;
  /** The key of the page after each recorded step; 0 is the start. */
  seen: { step: number; page: string }[];
  /** Requests that were sent before the page was recorded. */
  requests: { step: number; method: string; path: string; body: string }[];
  milliseconds: number;
}

export interface FlowRecord {
  slug: string;
  name: string;
  part: 'customer' | 'partner' | 'shared';
  machine: string;
  states: StateRecord[];
  transitions: TransitionRecord[];
  /** The input of each start, as JSON. */
  starts: string[];
  /** All inputs of the model: user events with their payloads, answers of actors, delays. */
  payloads: { type: string; cases: string[] }[];
  actors: { id: string; cases: string[] }[];
  delays: { name: string; milliseconds: number }[];
  invariants: string[];
  events: EventRecord[];
  effects: string[];
  proofs: string[][];
  moments: ShownState[];
  paths: PathRecord[];
  walks: BrowserWalk[];
  /** Pages with a picture. */
  pictured: string[];
  /** What the paths do not cover, as reported by the coverage gate. */
  uncovered: string[];
  counts: { distinct: number; steps: number; ignored: number };
  milliseconds: number;
}

/** The statechart's layout: positions of boxes and arrows, calculated by elk. */
export interface Chart {
  width: number;
  height: number;
  boxes: ChartBox[];
  arrows: ChartArrow[];
}
export interface ChartBox {
  /** The state's id; '' for the dot of an initial transition. */
  id: string;
  x: number;
  y: number;
  width: number;
  height: number;
  label: string;
  kind: StateRecord['kind'] | 'dot';
  isRegion: boolean;
  lines: { text: string; kind: 'invoke' | 'own' | 'tag'; transition: number | null }[];
}
export interface ChartArrow {
  points: [x: number, y: number][];
  labels: { text: string; x: number; y: number; transition: number }[];
  transitions: number[];
}

export interface FlowSummary {
  slug: string;
  name: string;
  part: FlowRecord['part'];
  states: number;
  transitions: number;
  covered: { states: number; transitions: number };
  paths: number;
  steps: number;
  ignored: number;
  failed: number;
  walks: number;
  failedWalks: number;
  pictures: number;
  uncovered: number;
  requirements: number;
  mutants: { killed: number; total: number } | null;
  milliseconds: number;
}

export interface Summary {
  /** ISO 8601, UTC. */
  made: string;
  seconds: number;
  flows: FlowSummary[];
  requirements: { due: number; proven: number; byPaths: number };
  mutation: {
    killed: number;
    total: number;
    survivors: number;
    made: string;
    views: { killed: number; total: number } | null;
  } | null;
  /** Numbers of checkouts with a fault, and with each order of payment notifications. */
  checkouts: { scenarios: number; orders: number; wrong: number } | null;
  changes: { against: string; open: number; accepted: number } | null;
}

export interface RequirementRecord {
  id: string;
  text: string;
  isDue: boolean;
  /** The slug of a flow and indexes of its paths. */
  paths: [slug: string, numbers: number[]][];
  tests: { place: string; words: string }[];
}

/** The index of the search over all paths. */
export interface SearchIndex {
  /** Shared descriptions of events. */
  words: string[];
  paths: { flow: string; path: number; words: number[]; states: number[]; proves: number[]; failed: boolean }[];
  states: string[];
  requirements: string[];
}

export type Change = {
  /** Identifies the difference, so that it can be accepted. */
  key: string;
  flow: string;
  isAccepted: boolean;
} & (
  | { kind: 'definition'; what: string; before: string | null; after: string | null }
  | { kind: 'path'; how: 'new' | 'gone'; title: string; words: string[]; path: number | null }
  | {
      kind: 'path';
      how: 'changed';
      title: string;
      words: string[];
      path: number | null;
      machine: string;
      /** Counted from 1; 0 is the start. */
      step: number;
      before: Outcome;
      after: Outcome;
    }
  | { kind: 'picture'; how: 'new' | 'gone' | 'changed'; picture: string; share: number }
);

/** The result of a step, for a comparison. */
export interface Outcome {
  state: string;
  shows: string;
  page: string;
  isPictured?: boolean;
}

export interface Changes {
  against: string;
  changes: Change[];
  /** Number of paths whose order changed, but not their result. */
  sameOtherwise: number;
}
