import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { callbackNotProvided, notProvided } from '../../../../machines/shared/lib/not-provided.ts';

it.each([
  ['a call', notProvided('load')],
  ['a callback actor', callbackNotProvided('load')],
])('fails with the name of the actor if %s was not provided', async (_, logic) => {
  const actor = createActor(logic);
  const ended = toPromise(actor);
  actor.start();
  await expect(ended).rejects.toThrow('Actor "load" was not provided.');
});
