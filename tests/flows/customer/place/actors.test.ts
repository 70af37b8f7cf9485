import { expect, it, vi } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { noEntries, type Entries } from '../../../../machines/customer/catalog/entries.ts';
import { createCatalogActors } from '../../../../machines/customer/catalog/catalog.actors.ts';
import { catalogMachine } from '../../../../machines/customer/catalog/catalog.machine.ts';
import { createCatalogReader } from '../../../../machines/customer/catalog/catalog-reader.ts';
import { createPlaceActors } from '../../../../machines/customer/place/place.actors.ts';
import { silent } from '../../../fixtures/silent.ts';
import { charminar } from '../catalog/model.ts';
import { answeringApi, type ApiAnswer } from '../../../fixtures/answering-api.ts';

const input = { placeId: 3 };

/** Creates the actors with one mocked response for all requests, and a catalog with these entries. */
function create({ answer, entries = noEntries }: { answer: ApiAnswer; entries?: Entries }) {
  const { api, calls } = answeringApi(() => answer);
  const imageHost = 'https://images.example.in';
  const session = () => {
    throw new Error('A place does not depend on the session.');
  };
  const { loader } = createCatalogActors({ api, session, imageHost, now: () => 0 });
  const catalog = createActor(catalogMachine.provide({ actors: { loader, watchSession: silent } }), {
    input: { kept: { cities: null, citiesAt: null, entries } },
  }).start();
  return { actors: createPlaceActors({ api, catalog: createCatalogReader(() => catalog), imageHost }), calls };
}

it('loads a place by its id, and only once [API-12 STORE-11]', async () => {
  const { actors, calls } = create({ answer: { status: 200, json: { placeToVisit: charminar } } });
  const place = { ...charminar, image_url: '/pictures/place/minaret-1.webp' };
  expect(await toPromise(createActor(actors.loadPlace, { input }).start())).toEqual({ kind: 'loaded', place });
  expect(await toPromise(createActor(actors.loadPlace, { input }).start())).toEqual({ kind: 'loaded', place });
  expect(calls).toEqual([{ method: 'GET', path: '/placesToVisit/3', body: null }]);
});

it('reads a place that an earlier visit stored [STORE-11]', async () => {
  const { actors, calls } = create({
    answer: 'broken',
    entries: { ...noEntries, place: { 3: { status: 'ready', value: charminar } } },
  });
  expect(await toPromise(createActor(actors.loadPlace, { input }).start())).toEqual({
    kind: 'loaded',
    place: charminar,
  });
  expect(calls).toEqual([]);
});

it('loads a place again after loading it has failed', async () => {
  const message = 'There is no such thing here.';
  const { actors, calls } = create({ answer: { status: 404, json: { code: 'not_found', message, detail: message } } });
  expect(await toPromise(createActor(actors.loadPlace, { input }).start())).toEqual({ kind: 'refused', message });
  await toPromise(createActor(actors.loadPlace, { input }).start());
  expect(calls).toHaveLength(2);
});

it('stops waiting for a place when it is stopped', async () => {
  const { actors, calls } = create({ answer: 'silent' });
  const actor = createActor(actors.loadPlace, { input }).start();
  await vi.waitFor(() => expect(calls).toHaveLength(1));
  actor.stop();
  expect(actor.getSnapshot().status).toBe('stopped');
});

it('takes relative pictures of a place from the image host [API-13 STORE-20]', async () => {
  const image_urls = ['/a.webp', 'https://elsewhere.example.in/b.webp'];
  const { actors } = create({ answer: { status: 200, json: { media: { image_urls, items: [] } } } });
  expect(await toPromise(createActor(actors.loadMedia, { input }).start())).toEqual({
    kind: 'loaded',
    imageUrls: ['https://images.example.in/a.webp', 'https://elsewhere.example.in/b.webp'],
  });
});
