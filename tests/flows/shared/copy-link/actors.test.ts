import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createCopyLinkActors } from '../../../../machines/shared/copy-link/copy-link.actors.ts';

const address = 'https://pehle.test/restaurants/1';

it('copies the URL to the clipboard', async () => {
  const copied: string[] = [];
  const { copy } = createCopyLinkActors({ writeText: async (text) => void copied.push(text), address });
  await toPromise(createActor(copy).start());
  expect(copied).toEqual([address]);
});

it('fails if the browser denies access to the clipboard', async () => {
  const { copy } = createCopyLinkActors({ writeText: () => Promise.reject(new Error('denied')), address });
  const actor = createActor(copy);
  actor.subscribe({ error: () => {} });
  await expect(toPromise(actor.start())).rejects.toThrow('denied');
});
