import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the network by which limits count an IP address: an IPv4 address itself, or the first 64 bits of an IPv6
 * address (`2001:db8:0:1::/64`), which a provider assigns to one customer. An IPv4-mapped address
 * (`::ffff:203.0.113.7`) counts as the IPv4 address.
 * @param address As in `request.ip`.
 */
export function networkOf(address: string): string {
  const normalized = normalizeIP(address, 64);
  return normalized.includes(':') ? `${normalized}/64` : normalized;
}
