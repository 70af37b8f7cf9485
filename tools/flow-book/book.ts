/* The JSON format of the flow book. The data of the front page are loaded at once, those of a flow when it is opened.
   Long lists refer to shared texts and states by index. */

/** A step of a path and its result. */
export interface Step {
  /** The event, as an index in the flow's `events`. */
  event: number;
  /** The state after the step, as an index in the flow's `moments`. */
  to: number;
  /** The transitions that the step took, as indexes in the flow's `transitions`. */
  took: number[];
  /** The expected external effects of the step, as indexes in the flow's `effects`. */
  effects: number[];
  /** The requirements that the step proves, as an index in the flow's `proofs`. */
  proves: number;
}

export interface PathRecord {
  /** Index in the flow's `starts`. */
  start: number;
  /**
   * The state before the first step, as an index in `moments`. `effects` and `proves` below belong to the start itself.
   */
  from: number;
  effects: number[];
  proves: number;
  steps: Step[];
  /** The failure that the engine reports; null if the path passed. */
  fault: string | null;
}

/** A distinct state of a flow, and the page in this state. */
export interface ShownState {
  /** The machine's state, such as 'arm: open · lamp: dark'. */
  state: string;
  /** What the page shows: texts and other values by name. */
  shows: [name: string, value: string][];
  may: [control: string, how: string][];
  stored: [name: string, value: string][];
  /** Key of the page. Its pictures are `pictures/<machine>/<key>-<device>.webp`. */
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
  /** Such as 'code.enter', 'after openTime (5 s)' or 'askOffice done'. */
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

/** A walk in the browser, with the pages that were recorded. */
export interface BrowserWalk {
  name: string;
  number: number;
  /** The titles of its steps. */
  steps: string[];
  fault: string | null;
  /** The key of the page after each recorded step. Step 0 is the start. */
  seen: { step: number; page: string }[];
  /** The requests of each recorded step, which were sent before its page was recorded. */
  requests: { step: number; method: string; path: string; body: string }[];
  milliseconds: number;
}

export interface FlowRecord {
  slug: string;
  name: string;
  part: 'customer' | 'partner' | 'shared';
  /** Below `tests/flows`. */
  folder: string;
  machine: string;
  states: StateRecord[];
  transitions: TransitionRecord[];
  /** The input of each start, as JSON. */
  starts: string[];
  /** All inputs of the model are in `payloads` (user events), `actors` (their answers) and `delays`. */
  payloads: { type: string; cases: string[] }[];
  actors: { id: string; cases: string[] }[];
  delays: { name: string; milliseconds: number }[];
  invariants: string[];
  events: EventRecord[];
  effects: string[];
  proofs: string[][];
  /** The requirements in the titles of the tests of the flow's folder. */
  tested: string[];
  moments: ShownState[];
  paths: PathRecord[];
  walks: BrowserWalk[];
  /** Keys of the pages that have a picture. */
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
  /** Id of the state, or '' for the dot of an initial transition. */
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
  /** What could not run, in words; each is a failure of the run. */
  notRun: string[];
  /** When the book was made, ISO 8601, UTC. */
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
  /**
   * Numbers of checkouts with faults (`scenarios`), of orders of payment notifications (`orders`), and of those that
   * ended wrongly (`wrong`). Null if there was no run.
   */
  checkouts: { scenarios: number; orders: number; wrong: number } | null;
  changes: { against: string; open: number; accepted: number } | null;
}

export interface RequirementRecord {
  id: string;
  text: string;
  isDue: boolean;
  /** For each flow, its slug and the indexes of its paths. */
  paths: [slug: string, numbers: number[]][];
  tests: { place: string; words: string }[];
}

/** The data of the search over all paths. */
export interface SearchIndex {
  /** Descriptions of events, to which `paths` refer by index. */
  words: string[];
  paths: { flow: string; path: number; words: number[]; states: number[]; proves: number[]; failed: boolean }[];
  states: string[];
  requirements: string[];
}

export type Change = {
  /** Identifies the change, so that it can be accepted. */
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
      /** Number of the step, counted from 1; 0 is the start. */
      step: number;
      before: Outcome;
      after: Outcome;
    }
  | { kind: 'picture'; how: 'new' | 'gone' | 'changed'; picture: string; share: number }
);

/** The result of a step, for comparing runs. */
export interface Outcome {
  state: string;
  shows: string;
  page: string;
  isPictured?: boolean;
}

export interface Changes {
  against: string;
  changes: Change[];
  /** Number of paths that are walked in only one of the runs, but have the same result in both. */
  sameOtherwise: number;
}
