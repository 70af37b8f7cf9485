import { createActor, toPromise } from 'xstate';
import { expect, test } from 'vitest';
import { fromPromise } from '../../../../machines/shared/lib/from-promise.ts';

interface Call {
  answer: (output: string) => void;
  fail: (error: Error) => void;
}

/** Creates an actor whose promise is rejected when the actor is stopped, like an aborted `fetch`. */
function effect() {
  const calls: Call[] = [];
  const logic = fromPromise<string>(
    ({ signal }) =>
      new Promise((answer, fail) => {
        calls.push({ answer, fail });
        signal.addEventListener('abort', () => fail(new Error('The call was broken off.')));
      }),
  );
  const actor = createActor(logic);
  const call = (nth: number) => {
    const made = calls[nth];
    if (!made) throw new Error(`There were ${calls.length} calls.`);
    return made;
  };
  return { actor, call };
}

/** Stops and starts the actor like @xstate/react in StrictMode, within the effects of one render. */
function stopAndStart(actor: ReturnType<typeof effect>['actor']): void {
  const snapshot = actor.getSnapshot();
  actor.stop();
  Object.assign(actor, { _processingStatus: 0, _snapshot: snapshot });
  actor.start();
}

test('reports the result or the error of a call', async () => {
  const [one, other] = [effect(), effect()];
  for (const { actor } of [one, other]) actor.start();
  one.call(0).answer('here');
  expect(await toPromise(one.actor)).toBe('here');
  other.call(0).fail(new Error('no answer'));
  await expect(toPromise(other.actor)).rejects.toThrow('no answer');
});

test('ignores the rejection of an aborted call in the next run', async () => {
  const { actor, call } = effect();
  actor.start();
  stopAndStart(actor);
  // Waits until all events of the first run have been delivered.
  await new Promise((resolve) => setTimeout(resolve));
  expect(actor.getSnapshot().status).toBe('active');
  call(1).answer('the second one’s');
  expect(await toPromise(actor)).toBe('the second one’s');
});
