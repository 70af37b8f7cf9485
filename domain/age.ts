const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Formats an age: 'just now', '1 minute ago', '3 hours ago', '12 days ago'. @param ms the age */
export function formatAge(ms: number): string {
  if (ms < minute) return 'just now';
  const [size, unit] = ms < hour ? [minute, 'minute'] : ms < day ? [hour, 'hour'] : [day, 'day'];
  const count = Math.floor(ms / size);
  return `${count} ${unit}${count === 1 ? '' : 's'} ago`;
}
