import { describe, expect, it } from 'vitest';
import { createKeptAnswers } from '../../server/http/kept-answers.ts';
import { ApiError } from '../../server/http/api-error.ts';
import type { Handler, Input } from '../../server/http/contract.ts';

/**
 * Starts keeping the answers of a handler. Every execution of the handler (a reading) adds an entry to `readings`,
 * whose functions end it; its answer contains the number of the reading.
 */
function startKeeping({ until }: { until?: (at: number) => number } = {}) {
  const clock = { at: 1_000, isCurrent: true };
  const kept = createKeptAnswers({ now: () => new Date(clock.at), isCurrent: () => clock.isCurrent });
  const readings: { resolve: (name?: string) => void; reject: (error: Error) => void; refuse: () => void }[] = [];
  const getCities: Handler<'getCities'> = () =>
    new Promise((resolve, reject) => {
      const number = readings.length + 1;
      readings.push({
        resolve: (name = `reading ${number}`) => resolve({ status: 200, body: { cities: [{ id: 1, name }] } }),
        reject,
        refuse: () => resolve(new ApiError('token_not_valid')),
      });
    });
  const { getCities: get } = kept.keep({ getCities }, until);
  /** Calls the handler and returns its answer as text. */
  const call = async (input: object = {}): Promise<string> => {
    const answer = await get({ path: {}, body: undefined, ...input } as Input<'getCities'>);
    return 'json' in answer ? answer.json.toString() : `not kept: ${JSON.stringify(answer)}`;
  };
  return { clock, kept, readings, call, get };
}

const textOf = (reading: number) => `{"cities":[{"id":1,"name":"reading ${reading}"}]}`;

describe('a kept answer', () => {
  it('is read only once for concurrent and later requests', async () => {
    const { call, readings } = startKeeping();
    const concurrent = [call(), call()];
    readings[0]?.resolve();
    expect(await Promise.all([...concurrent, call()])).toEqual([textOf(1), textOf(1), textOf(1)]);
    expect(readings).toHaveLength(1);
  });

  it('is read again for a request that would have to wait for a reading that began 500 ms ago', async () => {
    const { call, clock, readings } = startKeeping();
    const slow = [call(), call()];
    clock.at += 500;
    const second = call();
    readings[1]?.resolve();
    expect(await second).toBe(textOf(2));
    readings[0]?.resolve();
    expect(await Promise.all(slow)).toEqual([textOf(1), textOf(1)]);
    expect(await call()).toBe(textOf(2));
  });

  it('is kept separately for each path and each body', async () => {
    const { call, readings } = startKeeping();
    const calls = [call({ path: { id: 1 } }), call({ path: { id: 2 } }), call({ body: { id: 1 } })];
    readings.forEach(({ resolve }) => resolve());
    expect(await Promise.all(calls)).toEqual([textOf(1), textOf(2), textOf(3)]);
  });

  it('is read again after it is dropped', async () => {
    const { call, kept, readings } = startKeeping();
    const first = call();
    readings[0]?.resolve();
    await first;
    kept.drop();
    const second = call();
    readings[1]?.resolve();
    expect(await second).toBe(textOf(2));
  });

  it('is not kept if it is dropped while it is read', async () => {
    const { call, kept, readings } = startKeeping();
    const first = call();
    kept.drop();
    readings[0]?.resolve();
    expect(await first).toBe(textOf(1));
    const second = call();
    readings[1]?.resolve();
    expect(await second).toBe(textOf(2));
  });

  it('expires a fixed time after its query began, and at once if the clock is set back', async () => {
    const { call, clock, readings } = startKeeping({ until: (at) => at + 10 });
    const first = call();
    clock.at += 9;
    readings[0]?.resolve();
    expect(await first).toBe(textOf(1));
    expect(await call()).toBe(textOf(1));
    clock.at += 1;
    const second = call();
    readings[1]?.resolve();
    expect(await second).toBe(textOf(2));
    clock.at -= 1;
    const third = call();
    readings[2]?.resolve();
    expect(await third).toBe(textOf(3));
  });

  it('is neither used nor kept while the process cannot notice changes by other processes', async () => {
    const { call, clock, readings } = startKeeping();
    const first = call();
    readings[0]?.resolve();
    await first;
    clock.isCurrent = false;
    const second = call();
    readings[1]?.resolve();
    expect(await second).toBe(`not kept: {"status":200,"body":${textOf(2)}}`);
    clock.isCurrent = true;
    expect(await call()).toBe(textOf(1));
  });

  it('is read again after an exception, which all waiting requests get, and after an error response', async () => {
    const { call, readings } = startKeeping();
    const failed = [call(), call()];
    readings[0]?.reject(new Error('The database is away.'));
    expect(await Promise.allSettled(failed)).toEqual([
      { status: 'rejected', reason: new Error('The database is away.') },
      { status: 'rejected', reason: new Error('The database is away.') },
    ]);
    const refused = call();
    readings[1]?.refuse();
    expect(await refused).toContain('token_not_valid');
    const next = call();
    readings[2]?.resolve();
    expect(await next).toBe(textOf(3));
  });

  it('has an ETag that changes only if its bytes change', async () => {
    const { get, kept, readings } = startKeeping();
    const tags: unknown[] = [];
    for (const [index, name] of ['Hyderabad', 'Hyderabad', 'Kochi'].entries()) {
      kept.drop();
      const answer = get({ path: {}, body: undefined } as Input<'getCities'>);
      readings[index]?.resolve(name);
      tags.push(((await answer) as { etag?: string }).etag);
    }
    expect(tags[0]).toMatch(/^"[\w-]{22}"$/);
    expect(tags[1]).toBe(tags[0]);
    expect(tags[2]).not.toBe(tags[0]);
  });

  it('is dropped with all other kept answers when they exceed 64 MiB together', async () => {
    const { call, readings } = startKeeping();
    for (const id of [1, 2, 3]) {
      const answer = call({ body: { id } });
      readings[id - 1]?.resolve('x'.repeat(23 * 1024 * 1024));
      await answer;
    }
    const again = call({ body: { id: 1 } });
    readings[3]?.resolve();
    expect(await again).toBe(textOf(4));
  });

  it('does not count towards the 64 MiB after it has expired', async () => {
    const { call, clock, readings } = startKeeping({ until: (at) => at + 10 });
    const small = async () => {
      const answer = call();
      readings.at(-1)?.resolve();
      return answer;
    };
    await small();
    for (const _reading of [1, 2, 3]) {
      clock.at += 10;
      const answer = call({ body: { id: 1 } });
      readings.at(-1)?.resolve('x'.repeat(23 * 1024 * 1024));
      await answer;
    }
    const before = readings.length;
    await call({ body: { id: 1 } });
    expect(readings).toHaveLength(before);
  });
});
