/** Formats a distance: '350 m', from 1 km on '1.4 km'. */
export function formatDistance(metres: number): string {
  const tens = Math.round(metres / 10) * 10;
  return tens < 1000 ? `${tens} m` : `${(metres / 1000).toFixed(1)} km`;
}
