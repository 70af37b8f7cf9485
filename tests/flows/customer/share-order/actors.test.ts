import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createShareOrderActors } from '../../../../machines/customer/share-order/share-order.actors.ts';
import { shareText } from '../../../../machines/customer/share-order/share-order.view.ts';
import { noon } from '../../../fixtures/order.ts';

const text = 'Order 12-1008';
const unused = () => Promise.reject(new Error('not used'));

/** Shares the text. @returns the outcome */
async function outcomeOf(deps: Omit<Parameters<typeof createShareOrderActors>[0], 'text'>) {
  const actor = createActor(createShareOrderActors({ ...deps, text }).share);
  actor.subscribe({ error: () => {} });
  return toPromise(actor.start());
}

it('opens the menu of the device', async () => {
  const shared: string[] = [];
  const share = async (given: string) => void shared.push(given);
  expect(await outcomeOf({ share, writeText: unused })).toBe('shared');
  expect(shared).toEqual([text]);
});

it('copies the text where the browser has no menu', async () => {
  const copied: string[] = [];
  expect(await outcomeOf({ share: null, writeText: async (given) => void copied.push(given) })).toBe('copied');
  expect(copied).toEqual([text]);
});

it('takes a closed menu for no failure, and any other error for one', async () => {
  const fail = (name: string) => () => Promise.reject(Object.assign(new Error(name), { name }));
  expect(await outcomeOf({ share: fail('AbortError'), writeText: unused })).toBe('dismissed');
  await expect(outcomeOf({ share: fail('NotAllowedError'), writeText: unused })).rejects.toThrow('NotAllowedError');
  await expect(outcomeOf({ share: null, writeText: fail('NotAllowedError') })).rejects.toThrow('NotAllowedError');
});

it('names order, place, code, slot and map, a line each', () => {
  const pickup = { id: '12-1008', code: '482913', qr: null, slot: { start_time: noon, slot_duration: 60 } };
  const place = {
    restaurant: 'Charminar Dastarkhwan',
    address: 'Shalibanda Road',
    map: 'https://maps.example/12',
    phone: null,
  };
  expect(shareText(pickup, place).split('\n')).toEqual([
    'Order 12-1008 at Charminar Dastarkhwan, Shalibanda Road',
    'Code at the counter: 482913',
    'Pickup slot Sat, 21 Nov, 1:00 pm – 2:00 pm',
    'https://maps.example/12',
  ]);
  expect(shareText({ ...pickup, slot: null }, { ...place, map: null }).split('\n')).toHaveLength(2);
});
