import { expect, it } from 'vitest';
import { wantedOf } from './wanted.ts';

const flows = [
  { name: 'scan', folder: 'partner/scan' },
  { name: 'order otp', folder: 'partner/order-otp' },
];
const wanted = (...names: string[]) => wantedOf('flow', flows, names, ({ name, folder }) => [name, folder]);

it('returns all of them without names', () => {
  expect(wanted()).toEqual(flows);
});

it('returns those with one of the names', () => {
  expect(wanted('partner/order-otp')).toEqual([flows[1]]);
  expect(wanted('order otp', 'scan')).toEqual(flows);
});

it('refuses a name that fits none, also beside one that does', () => {
  expect(() => wanted('scan', 'order-otp')).toThrow('No such flow: order-otp. There are: scan, order otp');
});
