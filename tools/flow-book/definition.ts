import type { AnyStateMachine } from 'xstate';
import { transitionId } from '../../tests/engine/world.ts';
import type { StateRecord, TransitionRecord } from './book.ts';
import { duration } from './words.ts';

export type StateNode = AnyStateMachine['root'];
type Transition = ReturnType<AnyStateMachine['getTransitionData']>[number];

export interface Definition {
  nodes: readonly StateNode[];
  states: StateRecord[];
  transitions: TransitionRecord[];
}

/** Describes the states and transitions of a machine, in the order of its definition. */
export function definitionOf(machine: AnyStateMachine, delays: Record<string, number>): Definition {
  const nodes = descendants(machine.root);
  const transitions = nodes.flatMap((node) => transitionsOf(node).map((each) => recordOf(each, delays)));
  const states = nodes.map((node) => ({
    id: node.id,
    kind: node.type,
    invokes: node.invoke.map(({ id }) => id),
    tags: [...node.tags].map(String),
  }));
  return { nodes, states, transitions };
}

function descendants(node: StateNode): StateNode[] {
  return [node, ...Object.values(node.states).flatMap((child: StateNode) => descendants(child))];
}

const transitionsOf = (node: StateNode): Transition[] => [
  ...[...node.transitions.values()].flat(),
  ...(node.always ?? []),
];

function recordOf(transition: Transition, delays: Record<string, number>): TransitionRecord {
  const id = transitionId(transition);
  const [, written = ''] = / › (.*) #\d+$/.exec(id) ?? [];
  return {
    id,
    source: transition.source.id,
    event: eventWords(written, delays),
    guard: transition.guard === undefined ? null : guardWords(transition.guard),
    targets: (transition.target ?? []).map((target) => target.id),
    actions: transition.actions.map(nameOf),
  };
}

/** Converts 'done.actor.askOffice' to 'askOffice done', and 'after.openTime' to 'after openTime (5 s)'. */
function eventWords(written: string, delays: Record<string, number>): string {
  const [, how, actor = ''] = /^(done|error)\.actor\.(.*)$/.exec(written) ?? [];
  if (how) return `${actor} ${how === 'done' ? 'done' : 'failed'}`;
  const [, delay = ''] = /^after\.([^.]+)/.exec(written) ?? [];
  if (delay === '') return written;
  const milliseconds = delays[delay];
  return milliseconds === undefined ? `after ${delay}` : `after ${delay} (${duration(milliseconds)})`;
}

/** Returns the name of a guard or action, which for an inline function is the name of the function. */
function nameOf(named: unknown): string {
  if (typeof named === 'string') return named;
  if (typeof named === 'function') {
    const type: unknown = 'type' in named ? named.type : undefined;
    return typeof type === 'string' ? type.replace(/^xstate\./, '') : named.name || 'inline';
  }
  if (typeof named === 'object' && named !== null && 'type' in named) return String(named.type);
  return 'inline';
}

function guardWords(guard: unknown): string {
  if (typeof guard !== 'function') return nameOf(guard);
  const { check, guards } = guard as { check?: { name: string }; guards?: readonly unknown[] };
  const inner = (guards ?? []).map(guardWords);
  if (check?.name === 'checkNot') return `not ${inner.join('')}`;
  if (check?.name === 'checkAnd') return inner.join(' and ');
  if (check?.name === 'checkOr') return inner.join(' or ');
  return check?.name === 'checkStateIn' ? 'state in' : nameOf(guard);
}
