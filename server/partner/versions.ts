import { ApiError } from '../http/api-error.ts';

/** Whether the stored row already has all values of the change. */
export function isStored<Stored extends object>(change: { [F in keyof Stored]?: unknown }, stored: Stored): boolean {
  return Object.entries<unknown>(change).every(([field, value]) => stored[field as keyof Stored] === value);
}

/**
 * Creates the error for a save with an outdated version.
 * @param fields The stored state, so that the partner can compare.
 */
export function versionConflict<Fields extends object>(sent: number | undefined, stored: number, fields: Fields) {
  const detail = `version: ${sent} was sent, ${stored} is stored`;
  return new ApiError('changed_elsewhere', { detail, fields });
}
