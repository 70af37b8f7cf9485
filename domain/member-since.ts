const dateFormat = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Asia/Kolkata',
});

/** '21 November 2026' in India's time (D4). @param createdAt ISO text */
export function memberSince(createdAt: string): string {
  return dateFormat.format(new Date(createdAt));
}
