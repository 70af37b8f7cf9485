import { normalizeIP } from '@fastify/rate-limit';

/**
 * The network of an address, for limits: an IPv4 address itself; of an IPv6 address the first 64 bits
 * (`2001:db8:0:1::/64`), which one customer of a provider has. An IPv4-mapped address (`::ffff:203.0.113.7`) is the
 * IPv4 address.
 * @param address As in `request.ip`.
 */
export function networkOf(address: string): string {
  const normalized = normalizeIP(address, 64);
  return normalized.includes(':') ? `${normalized}/64` : normalized;
}
