import { normalizeIP } from '@fastify/rate-limit';

/**
 * Returns the network by which limits count an IP address: an IPv4 address itself, or the first 64 bits of an IPv6
 * address (`2001:db8:0:1::/64`), which a provider assigns to one customer. An IPv4-mapped address
 * (`::ffff:203.0.113.7`) counts as the IPv4 address.
 * @param address As in `request.ip`.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64);
}

/** The networks of an IPv6 address, narrow to wide, as tables store them. Those of an IPv4 address are the address itself. */
export interface Networks {
  readonly network: string;
  readonly network_56: string;
  readonly network_48: string;
}

/**
 * Returns all networks by which the limits of codes and registrations count an address: one who is given a /48 has
 * 65,536 of the first kind.
 */
export function networksOf(address: string): Networks {
  return {
    network: networkOf(address),
    network_56: prefixOf(address, 56),
    network_48: prefixOf(address, 48),
  };
}

function prefixOf(address: string, bits: 48 | 56 | 64): string {
  const normalized = normalizeIP(address, bits);
  return normalized.includes(':') ? `${normalized}/${bits}` : normalized;
}
