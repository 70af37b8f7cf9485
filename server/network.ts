import { normalizeIP } from '@fastify/rate-limit';

/**
 * Whose address it is, for limits: an IPv4 address itself, of an IPv6 address its first 64 bits (`2001:db8:0:1::/64`),
 * which are one customer of a provider. IPv4 in IPv6's form (`::ffff:203.0.113.7`) is the IPv4 address.
 * @param address As `request.ip` has it.
 */
export function networkOf(address: string): string {
  const normalized = normalizeIP(address, 64);
  return normalized.includes(':') ? `${normalized}/64` : normalized;
}
