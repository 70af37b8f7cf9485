import { expect, it } from 'vitest';
import { networkOf } from '../../server/http/network.ts';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['::ffff:cb00:7107', '203.0.113.7'],
  ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:1:ffff:ffff:ffff:ffff', '2001:db8:0:1::/64'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0:1::/64'],
  ['2001:db8:0:2::1', '2001:db8:0:2::/64'],
  ['2001:db8::1', '2001:db8::/64'],
  ['2001:db8::', '2001:db8::/64'],
  ['::1', '::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['64:ff9b::203.0.113.7', '64:ff9b::/64'],
  ['not an address', 'not an address'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
