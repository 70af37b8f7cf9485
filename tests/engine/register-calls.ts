import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import type { Answer, Call, RegisteredCalls, Send } from './calls.ts';

/** Answers a request, breaks its connection, or leaves it without an answer. */
type Behaviour = Answer | 'broken' | 'silent';

/** A network that treats each request in the same way, and records them. */
function createNetwork(behaviour: Behaviour): { send: Send; requests: Request[] } {
  const requests: Request[] = [];
  return {
    requests,
    async send(request) {
      requests.push(request.clone());
      if (behaviour === 'silent') return new Promise(() => {});
      if (behaviour === 'broken') throw new TypeError('The connection is broken.');
      const { status } = behaviour;
      return 'json' in behaviour
        ? Response.json(behaviour.json, { status })
        : new Response(behaviour.text, { status, headers: { 'content-length': String(behaviour.text.length) } });
    },
  };
}

/**
 * Registers the tests of a flow's calls with Vitest.
 * @param inputsOf the different inputs with which the oracle starts an actor on the walks
 * @param outcomesOf the outcomes of an actor in the model
 */
export function testCalls(
  { calls, actors, failures }: RegisteredCalls,
  inputsOf: (id: string) => readonly unknown[],
  outcomesOf: (id: string) => readonly unknown[],
): void {
  describe.each(
    Object.entries(calls).map(
      ([id, call]) => [[id, ...(call.proves ? [`[${call.proves.join(' ')}]`] : [])].join(' '), id, call] as const,
    ),
  )('the call of %s', (_title, id, call) => {
    const inputs = inputsOf(id);
    const start = (behaviour: Behaviour, input: unknown) => {
      const { send, requests } = createNetwork(behaviour);
      const logic = actors(send)[id];
      if (!logic) throw new Error(`The flow has no actor "${id}".`);
      const actor = createActor(logic, { input });
      // A failure is read from the promise.
      actor.subscribe({ error: () => {} });
      return { actor: actor.start(), requests };
    };
    const outcomeOf = (behaviour: Behaviour, input = inputs[0]): Promise<unknown> =>
      toPromise(start(behaviour, input).actor);

    it('is made on a walk', () => {
      expect(inputs).not.toEqual([]);
    });

    it(`sends the request of the contract for each of ${inputs.length} inputs`, async () => {
      const sent = inputs.map(async (input) => {
        const { actor, requests } = start('silent', input);
        await vi.waitFor(() => expect(requests).toHaveLength(1));
        actor.stop();
        return Promise.all(requests.map(asSent));
      });
      expect(await Promise.all(sent)).toEqual(inputs.map((input) => [expectedRequest(call, input)]));
    });

    it(`${call.outlives ? 'finishes' : 'aborts'} the request when the actor is stopped`, async () => {
      const { actor, requests } = start('silent', inputs[0]);
      await vi.waitFor(() => expect(requests).toHaveLength(1));
      actor.stop();
      expect(requests.map(({ signal }) => signal.aborted)).toEqual([!call.outlives]);
    });

    const answers = outcomesOf(id).map((outcome) => [JSON.stringify(outcome), call.answer(outcome), outcome] as const);
    it.each(answers.flatMap(([what, answer, outcome]) => (answer ? [[what.slice(0, 80), answer, outcome]] : [])))(
      'understands the answer %s',
      async (_, answer, outcome) => {
        if (call.arrives) vi.spyOn(Date, 'now').mockReturnValue(call.arrives(outcome));
        try {
          expect(await outcomeOf(answer, call.needs?.(outcome))).toEqual(outcome);
        } finally {
          vi.restoreAllMocks();
        }
      },
    );

    const refused = call.refused ?? ((message: string) => ({ kind: 'refused', message }));
    it.each([
      ...(call.also ?? []),
      ...failures.map(([what, answer, message]) => [what, answer, refused(message)] as const),
    ])('understands %s', async (_, answer, outcome) => {
      expect(await outcomeOf(answer)).toEqual(outcome);
    });

    it('fails without an answer', async () => {
      await expect(outcomeOf('broken')).rejects.toThrow('The connection is broken.');
    });
  });
}

async function asSent(request: Request) {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const body: unknown = text === '' ? null : JSON.parse(text);
  const key = request.headers.get('Idempotency-Key');
  return { at: `${request.method} ${pathname}${search}`, body, key, keepalive: request.keepalive };
}

function expectedRequest({ at, path, body, key, keepalive = false }: Call<unknown, unknown>, input: unknown) {
  const [method] = at.split(' ');
  return {
    at: path ? `${method} ${path(input)}` : at,
    body: body?.(input) ?? null,
    key: key?.(input) ?? null,
    keepalive,
  };
}
