import type { Restaurant } from './entries.ts';

/** Header of a response that this device has stored: when it was received, epoch ms. */
export const storedAtHeader = 'x-seen-at';

/**
 * Returns a restaurant whose `open_until` is a time of this device's clock, which may be wrong (D324). Without the
 * server's time in the answer, both clocks count as equal.
 * @param now the time of this device, epoch ms
 */
export function withOpeningOnDevice(restaurant: Restaurant, { headers }: Response, now: number): Restaurant {
  const { open_until: until } = restaurant;
  const sentAt = Date.parse(headers.get('date') ?? '');
  if (typeof until !== 'number' || Number.isNaN(sentAt)) return restaurant;
  const receivedAt = Number(headers.get(storedAtHeader) ?? now);
  return { ...restaurant, open_until: until + receivedAt - sentAt };
}
