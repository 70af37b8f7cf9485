import { isIPv6 } from 'node:net';

/**
 * Whose address it is, for limits: an IPv4 address itself, of an IPv6 address its first 64 bits (`2001:db8:0:1::/64`),
 * which are one customer of a provider. IPv4 in IPv6's form (`::ffff:203.0.113.7`) is the IPv4 address.
 * @param address As `request.ip` has it.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const mapped = /^(?:::|(?:0+:){5})ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(plain)) return address;
  const [head = '', tail = ''] = plain.split('::');
  const before = head.split(':').filter(Boolean);
  const after = tail.split(':').filter(Boolean);
  const length = 8 - before.length - after.length - (plain.includes('.') ? 1 : 0);
  const zeros = Array.from({ length: plain.includes('::') ? length : 0 }, () => '0');
  const groups = [...before, ...zeros, ...after].slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${groups.join(':')}::/64`;
}
