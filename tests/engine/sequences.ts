import fc from 'fast-check';
import type { AnyFlow } from './flow.ts';
import type { Edge, FlowGraph } from './graph.ts';
import { eventKey } from './model.ts';
import { pathTitle, type FlowPath } from './paths.ts';
import { findFault } from './walk.ts';

/** Maximum number of steps of a sequence. */
const STEPS = 40;
/** How many events are drawn for a sequence; those that cannot occur where they come are left out. */
const DRAWN = 400;

/** A seed with the number of sequences that it is good for. */
export interface Draw {
  seed: number;
  runs: number;
}

/** A fault of a random sequence, with what repeats it. */
interface SequenceFault extends Draw {
  /** The labels of the shortest sequence that still fails, the difference, and the seed. */
  words: string;
}

/**
 * Walks random sequences of a flow's steps, longer and in other orders than its paths, and compares each step with the
 * oracle. A sequence that fails is made as short as possible. Ignored events are left to the paths.
 */
export function findFaultInSequences(flow: AnyFlow, graph: FlowGraph, { seed, runs }: Draw): SequenceFault | null {
  const keys = [...new Set(graph.edges.map(({ event }) => eventKey(event)))];
  if (keys.length === 0) return null;
  const tried = new Set(graph.vertices);
  const faultOf = (drawn: readonly string[]) => findFault(flow, graph, pathAlong(graph, drawn), tried);
  // Without shrinking of single events: another payload is another sequence, not a simpler one.
  const sequences = fc.array(fc.noShrink(fc.constantFrom(...keys)), { maxLength: DRAWN, size: 'max' });
  const property = fc.property(fc.noBias(sequences), (drawn) => faultOf(drawn) === null);
  const { counterexample, numRuns } = fc.check(property, { seed, numRuns: runs });
  if (!counterexample) return null;
  const [drawn] = counterexample;
  const repeat = `FLOW_SEED=${seed} FLOW_RUNS=${numRuns}`;
  return { seed, runs: numRuns, words: `${repeat}\n${pathTitle(pathAlong(graph, drawn))}\n  ${faultOf(drawn)}` };
}

/** The steps of those events that change something where they come. */
function pathAlong(graph: FlowGraph, drawn: readonly string[]): FlowPath {
  const path: Edge[] = [];
  let at = graph.start;
  for (const key of drawn) {
    const edge = at.edges.find(({ event }) => eventKey(event) === key);
    if (!edge) continue;
    path.push(edge);
    at = edge.to;
    if (path.length === STEPS) break;
  }
  return path;
}
