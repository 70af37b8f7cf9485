/*
 * What the flow book holds, as JSON. The front page's part is loaded at once, each flow's when it is opened. Long lists
 * refer to shared texts and states by their place in a table.
 */

/** Where one step of a path leads. */
export interface Step {
  /** Place in the flow's `events`. */
  event: number;
  /** Place in the flow's `moments`: the state after it. */
  to: number;
  /** Places in the flow's `transitions`: what the step took. */
  took: number[];
  /** What the step must cause outside, in words. Places in the flow's `effects`. */
  effects: number[];
  /** Place in the flow's `proofs`: the requirements that the step proves. */
  proves: number;
}

export interface PathRecord {
  /** Which of the flow's starts, from 0. */
  start: number;
  /** The state before the first step, and what the start itself caused and proved. */
  from: number;
  effects: number[];
  proves: number;
  steps: Step[];
  /** What is wrong, as the engine says it; null when the path passed. */
  fault: string | null;
}

/** A distinct state of a flow, as a person has it before them. */
export interface Moment {
  /** The machine's state: 'arm: open · lamp: dark'. */
  state: string;
  /** Texts and other facts on the page. */
  shows: [name: string, value: string][];
  may: [control: string, how: string][];
  stored: [name: string, value: string][];
  /** The page's key: its pictures are `pictures/<machine>/<key>-<device>.webp`. */
  page: string;
}

export interface EventRecord {
  /** 'types 98765 43210' */
  words: string;
  /** 'phone.change(9876543210)' */
  title: string;
  kind: 'person' | 'answer' | 'time';
}

export interface TransitionRecord {
  id: string;
  source: string;
  /** 'code.enter', 'after openTime (5 s)', 'askOffice done' */
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

/** A walk in the browser: the steps that were looked at. */
export interface BrowserWalk {
  name: string;
  number: number;
  /** The titles of its steps. */
  steps: string[];
  fault: string | null;
  /** The key of the page after each step that was looked at; 0 is the start. */
  seen: { step: number; page: string }[];
  /** What was asked of the server before the page was looked at. */
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
  /** Per way to start: its input, as JSON. */
  starts: string[];
  /** What can happen: each event of a person with its payloads, each answer of an actor, each delay. */
  payloads: { type: string; cases: string[] }[];
  actors: { id: string; cases: string[] }[];
  delays: { name: string; milliseconds: number }[];
  invariants: string[];
  events: EventRecord[];
  effects: string[];
  proofs: string[][];
  moments: Moment[];
  paths: PathRecord[];
  walks: BrowserWalk[];
  /** Pages of which there are pictures. */
  pictured: string[];
  /** What the paths leave out, as the gate says it. */
  uncovered: string[];
  counts: { distinct: number; steps: number; ignored: number };
  milliseconds: number;
}

/** The same machine as a picture: boxes and arrows where elk has put them. */
export interface Chart {
  width: number;
  height: number;
  boxes: ChartBox[];
  arrows: ChartArrow[];
}
export interface ChartBox {
  /** The state's id; '' for the dot before an initial state. */
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
  /** ISO, UTC. */
  made: string;
  seconds: number;
  flows: FlowSummary[];
  requirements: { due: number; proven: number; byPaths: number };
  mutation: {
    killed: number;
    total: number;
    survivors: number;
    made: string;
    views: { caught: number; planted: number } | null;
  } | null;
  /** Checkouts with a fault, and with the notifications of their payment in some order. */
  checkouts: { scenarios: number; orders: number; wrong: number } | null;
  changes: { against: string; open: number; accepted: number } | null;
}

export interface RequirementRecord {
  id: string;
  text: string;
  isDue: boolean;
  /** Flow's slug and its paths, from 0. */
  paths: [slug: string, numbers: number[]][];
  tests: { place: string; words: string }[];
}

/** For the search over all paths. */
export interface SearchIndex {
  /** Words of events, shared by all. */
  words: string[];
  paths: { flow: string; path: number; words: number[]; states: number[]; proves: number[]; failed: boolean }[];
  states: string[];
  requirements: string[];
}

export type Change = {
  /** Identifies exactly this difference, so that it can be accepted. */
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

/** Where a step leads, for a comparison. */
export interface Outcome {
  state: string;
  shows: string;
  page: string;
  isPictured?: boolean;
}

export interface Changes {
  against: string;
  changes: Change[];
  /** Paths that are walked in another order, and end as they did. */
  sameOtherwise: number;
}
