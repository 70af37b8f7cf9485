import { describe, expect, it } from 'vitest';
import { createMachine, type AnyStateMachine } from 'xstate';
import { testFlow } from './register-tests.ts';
import { findFaults } from './walk.ts';
import { flow } from './example/flow.ts';
import { turnstileFlow, turnstileMachine } from './example/turnstile.ts';

testFlow(flow);

/** Returns the faults of the turnstile with a changed definition and its original implementations. */
function faulty(change: (config: Config) => void): string {
  const config = copy(turnstileMachine.config) as Config;
  change(config);
  const machine = createMachine(config as object, turnstileMachine.implementations as object);
  return judge(machine);
}
function judge(machine: AnyStateMachine): string {
  // The type of the mutated machine differs from the original type only at the mutation.
  const model = { ...turnstileFlow.model, machine: machine as unknown as typeof turnstileMachine };
  return [...findFaults({ ...turnstileFlow, model })].join('\n');
}

/** The part of a machine's config that the mutations change. */
interface Config {
  states: Record<'arm' | 'lamp', { states: Record<string, Node> }>;
}
interface Node {
  on?: Record<string, unknown>;
  after?: Record<string, unknown>;
  invoke?: Record<string, unknown>;
}

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, copy(each)]));
}

function node(config: Config, region: 'arm' | 'lamp', name: string): Node {
  const found = config.states[region].states[name];
  if (!found) throw new Error(`The turnstile has no state ${name}.`);
  return found;
}

describe('findFaults', () => {
  const { actions, delays, guards } = turnstileMachine.implementations;

  it('reports nothing for the original machine', () => {
    expect(judge(turnstileMachine)).toBe('');
  });

  it('reports an unreachable state, and a transition that is never taken', () => {
    const found = faulty((config) => {
      Object.assign(node(config, 'arm', 'open'), { on: {} });
    });
    expect(found).toContain('dead state: no walk reaches turnstile.arm.blocked');
    const never = judge(turnstileMachine.provide({ guards: { isCode: () => false } }));
    expect(never).toContain('dead transition: no walk takes turnstile.arm.closed › code.enter #1');
  });

  it('reports a state without an exit', () => {
    const stuck = faulty((config) => Object.assign(node(config, 'lamp', 'lit'), { after: {} }));
    expect(stuck).toContain('dead end: nothing leads out of turnstile.lamp.lit');
    expect([...findFaults({ ...turnstileFlow, rests: [] })].join('\n')).toContain(
      'dead end: nothing leads out of turnstile.arm.blocked',
    );
  });

  it('reports an additional transition', () => {
    const found = faulty((config) => {
      Object.assign(node(config, 'lamp', 'lit'), { on: { 'lamp.light': 'dark' } });
    });
    expect(found).toMatch(/step \d+, lamp\.light: page \(\+ seen, - expected\)/);
  });

  it('reports a transition without an effect', () => {
    expect(
      faulty((config) => {
        Object.assign(node(config, 'lamp', 'lit'), { on: { 'lamp.light': 'lit' } });
      }),
    ).toContain('idle transition: turnstile.lamp.lit › lamp.light #1');
  });

  it('reports a missing transition', () => {
    expect(faulty((config) => Object.assign(node(config, 'lamp', 'dark'), { on: {} }))).toContain(
      'lamp.light is ignored here, but the oracle expects',
    );
  });

  it('reports a missing delay', () => {
    expect(faulty((config) => Object.assign(node(config, 'arm', 'open'), { after: {} }))).toContain(
      '"openTime" does not run here, but the oracle expects',
    );
  });

  it('reports a delay that ends too early or too late', () => {
    // Only this delay differs from the original implementations.
    const with_ = (ms: number) => judge(turnstileMachine.provide({ delays: { openTime: ms } }));
    expect(with_(2500)).toContain('a millisecond early');
    expect(with_(10_000)).toMatch(/step \d+, after openTime: page/);
  });

  it('reports a negated guard', () => {
    expect(judge(turnstileMachine.provide({ guards: { isCode: (_, { code }) => !/^\d\d$/.test(code) } }))).not.toBe('');
  });

  it('reports a guard that never refuses, unless the flow says why, and an exception for one that does', () => {
    const model = { ...turnstileFlow.model, events: { ...turnstileFlow.model.events } };
    model.events['code.enter'] = [{ type: 'code.enter', code: '42' }];
    const id = 'turnstile.arm.closed › code.enter #1';
    const words = `one-sided guard: ${id} never refuses`;
    const alwaysTaken = { [id]: 'The gate has two keys.' };
    expect([...findFaults({ ...turnstileFlow, model })]).toEqual([words]);
    expect([...findFaults({ ...turnstileFlow, model, alwaysTaken })]).toEqual([]);
    expect([...findFaults({ ...turnstileFlow, alwaysTaken })]).toEqual([
      `outdated exception: ${id} is no guard that always accepts`,
    ]);
  });

  it('reports a transition that enters another region again, unless the flow says why', () => {
    const config = copy(turnstileMachine.config) as Config;
    Object.assign(node(config, 'lamp', 'dark'), { on: { 'lamp.light': '#turnstile.arm.closed' } });
    const machine = createMachine(config as object, turnstileMachine.implementations as object);
    const model = { ...turnstileFlow.model, machine: machine as unknown as typeof turnstileMachine };
    const id = 'turnstile.lamp.dark › lamp.light #1';
    const words = `crosses regions: ${id} enters turnstile.lamp again`;
    const entersAgain = { [id]: 'The lamp goes out with the gate.' };
    expect([...findFaults({ ...turnstileFlow, model })]).toContain(words);
    expect([...findFaults({ ...turnstileFlow, model, entersAgain })]).not.toContain(words);
    expect([...findFaults({ ...turnstileFlow, entersAgain })]).toEqual([
      `outdated exception: ${id} enters no other region again`,
    ]);
  });

  it('reports a state that stays busy until a press, with the labels that lead there', () => {
    const found = faulty((config) => {
      Object.assign(node(config, 'arm', 'blocked'), { tags: 'busy' });
    });
    expect(found).toContain(
      'never rests: code.enter(42) → askOffice done good → watcher.alarmed stays busy in {"arm":"blocked","lamp":"dark"}',
    );
    // The lamp goes out by itself.
    expect(faulty((config) => Object.assign(node(config, 'lamp', 'lit'), { tags: 'busy' }))).toBe('');
  });

  it('counts the answers that a model leaves out as a way to rest', () => {
    const model = { ...turnstileFlow.model, allow: (_: unknown, { type }: { type: string }) => !type.includes(' ') };
    expect([...findFaults({ ...turnstileFlow, model })].join('\n')).not.toContain('never rests');
  });

  it('reports a rejection that no transition handles', () => {
    const found = faulty((config) => delete node(config, 'arm', 'asking').invoke?.['onError']);
    expect(found).toContain('not handled: askOffice failed in {"arm":"asking","lamp":"dark"}');
  });

  it('reports a wrong input of an actor', () => {
    const found = faulty((config) =>
      Object.assign(node(config, 'arm', 'asking').invoke ?? {}, { input: { gate: 8, code: '42' } }),
    );
    expect(found).toContain('outside (+ seen, - expected)');
  });

  it.each(['remember', 'forget', 'refuse', 'giveUp', 'welcome'])('reports the removed action %s', (name) => {
    expect(actions).toHaveProperty([name]);
    expect(judge(turnstileMachine.provide({ actions: { [name]: () => {} } }))).not.toBe('');
  });

  it('reports a delay without a name, and a graph with more steps than the limit', () => {
    expect(faulty((config) => Object.assign(node(config, 'arm', 'open'), { after: { 5000: 'closed' } }))).toContain(
      'a delay without a name',
    );
    expect([...findFaults({ ...turnstileFlow, model: { ...turnstileFlow.model, limit: 5 } })].join()).toContain(
      'limit',
    );
    expect(Object.keys(delays)).toEqual(['openTime', 'lampTime']);
    expect(Object.keys(guards)).toEqual(['isCode']);
  });
});

describe('the comparison with the oracle', () => {
  it('requires the machine to refuse an event without a result, also if the page stays the same', () => {
    // Changes only the code, which the page does not show.
    const actions = { type: 'remember', params: { code: '' } };
    const found = faulty((config) => Object.assign(node(config, 'lamp', 'lit'), { on: { 'lamp.light': { actions } } }));
    expect(found).toMatch(/step \d+, lamp\.light: accepted \(\+ seen, - expected\):\ntrue !== false/);
  });

  it('requires the machine to accept an event that has a result, also if the page stays the same', () => {
    const step: typeof turnstileFlow.oracle.step = (ref, event, recorder) =>
      event.type === 'lamp.light' ? { ...ref, lamp: true } : turnstileFlow.oracle.step(ref, event, recorder);
    const faults = [...findFaults({ ...turnstileFlow, oracle: { ...turnstileFlow.oracle, step } })].join('\n');
    expect(faults).toContain('lamp.light is ignored here, but has a result');
  });

  it('checks an invariant after every step and in every state', () => {
    const isFree = (snapshot: { matches: (state: { arm: 'blocked' }) => boolean }) =>
      !snapshot.matches({ arm: 'blocked' });
    const faults = [...findFaults({ ...turnstileFlow, always: { 'It is never blocked.': isFree } })];
    expect(faults).toContain('not always: It is never blocked.');
    expect(faults.join('\n')).toContain('watcher.alarmed: not always: It is never blocked.');
  });

  it('names the requirements that a failed expectation proves', () => {
    const page = turnstileFlow.oracle.page;
    const wrong = {
      ...turnstileFlow.oracle,
      page: (ref: Parameters<typeof page>[0]) => ({
        ...page(ref),
        shows: { ...page(ref).shows, message: 'Hello' },
        proves: ['GATE-1'],
      }),
    };
    expect([...findFaults({ ...turnstileFlow, oracle: wrong })].join('\n')).toContain('start [GATE-1]: page');
  });
});
