import { expect, it } from 'vitest';
import { cancelReasonCodes, cancelReasons } from '../../domain/order-life.ts';

it('each reason to cancel has its ONDC code and a label', () => {
  expect(cancelReasonCodes.map((code) => [code, cancelReasons[code].ondc])).toEqual([
    ['sold_out', '002'],
    ['device_problem', '022'],
    ['closed', '023'],
    ['too_busy', '024'],
    ['other', null],
  ]);
  expect(cancelReasonCodes).toEqual(Object.keys(cancelReasons));
  expect(Object.values(cancelReasons).map(({ label }) => label)).toEqual([
    'A dish is sold out',
    'A device does not work',
    'We are closed',
    'We are too busy',
    'Another reason',
  ]);
});
