/** A point on the earth, WGS 84, in degrees. */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Decimal places of coordinates when stored and shown, which is a precision of about one metre (spec §9). */
const decimals = 5;

/** Rounds coordinates to five decimal places. */
export function roundCoordinates({ latitude, longitude }: Coordinates): Coordinates {
  return { latitude: Number(latitude.toFixed(decimals)), longitude: Number(longitude.toFixed(decimals)) };
}

/** Formats coordinates as '17.38500, 78.48670' (spec §9). */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(decimals)}, ${longitude.toFixed(decimals)}`;
}

/**
 * Parses coordinates as typed. Returns null unless both are numbers, the latitude within ±90 and the longitude within
 * ±180 degrees (spec §5, Coordinates).
 */
export function parseCoordinates(latitude: string, longitude: string): Coordinates | null {
  const parsed = { latitude: degrees(latitude, 90), longitude: degrees(longitude, 180) };
  return parsed.latitude === null || parsed.longitude === null
    ? null
    : roundCoordinates({ latitude: parsed.latitude, longitude: parsed.longitude });
}

function degrees(typed: string, maxDegrees: number): number | null {
  if (!/^\s*[+-]?(\d+\.?\d*|\.\d+)\s*$/.test(typed)) return null;
  const value = Number(typed);
  return Math.abs(value) <= maxDegrees ? value : null;
}
