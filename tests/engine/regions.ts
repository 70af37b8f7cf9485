import type { StateNode } from './world.ts';

interface Transition {
  source: StateNode;
  target?: readonly StateNode[] | undefined;
  reenter?: boolean | undefined;
}

/**
 * Returns the ids of the regions that a transition leaves and enters again although it has no target in them. XState exits
 * everything below the nearest state that contains source and targets; if that is a parallel state, this stops the actors
 * and delays of all its regions.
 */
export function regionsEnteredAgain({ source, target = [], reenter = false }: Transition): string[] {
  const isIn = (state: StateNode, outer: StateNode): boolean =>
    state.parent !== undefined && (state.parent === outer || isIn(state.parent, outer));
  const isInside = !reenter && target.every((end) => end === source || isIn(end, source));
  const around = isInside ? source : ancestors(source).find((outer) => target.every((end) => isIn(end, outer)));
  if (target.length === 0 || around?.type !== 'parallel') return [];
  const regions = Object.values(around.states);
  return regions.flatMap((region) => (target.some((end) => end === region || isIn(end, region)) ? [] : [region.id]));
}

const ancestors = ({ parent }: StateNode): StateNode[] => (parent ? [parent, ...ancestors(parent)] : []);
