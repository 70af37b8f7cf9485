import { dayMs, hourMs, minuteMs } from './time-units.ts';

/** Formats an age: 'just now', '1 minute ago', '3 hours ago', '12 days ago'. @param ms the age */
export function formatAge(ms: number): string {
  if (ms < minuteMs) return 'just now';
  const [size, unit] = ms < hourMs ? [minuteMs, 'minute'] : ms < dayMs ? [hourMs, 'hour'] : [dayMs, 'day'];
  const count = Math.floor(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}

/** Formats an age to the second in the first minute: '0 s ago', '12 s ago', then as `formatAge`. @param ms the age */
export const formatShortAge = (ms: number): string =>
  ms < minuteMs ? `${Math.max(0, Math.floor(ms / 1000))} s ago` : formatAge(ms);
