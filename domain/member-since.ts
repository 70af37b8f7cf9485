const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** Formats a date as '21 November 2026' in India's time zone (D4). @param createdAt ISO 8601 */
export function memberSince(createdAt: string): string {
  return dateFormat.format(new Date(createdAt));
}
