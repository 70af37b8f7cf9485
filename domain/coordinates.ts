/** A point on earth, in degrees of WGS 84. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Decimals that coordinates are kept and shown with (spec §9): about a metre. */
const decimals = 5;

/** Rounded to five decimals. */
export function roundedCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(decimals)), longitude: Number(longitude.toFixed(decimals)) };
}

/** '17.38500, 78.48670' (spec §9). */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/** What was typed, or null where it is not a pair of numbers on earth (spec §5, Coordinates). */
export function parseCoordinates(latitude: string, longitude: string): Coordinates | null {
  const parsed = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  return parsed.latitude === null || parsed.longitude === null
    ? null
    : roundedCoordinates({ latitude: parsed.latitude, longitude: parsed.longitude });
}

function degrees(typed: string, most: number): number | null {
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(typed)) return null;
  const value = Number(typed);
  return Math.abs(value) <= most ? value : null;
}
