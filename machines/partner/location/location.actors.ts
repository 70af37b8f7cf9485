import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { Coordinates } from '../../../domain/coordinates.ts';

/** The state of the geolocation permission; `unknown` if the browser does not report it. */
export type Permission = 'granted' | 'denied' | 'prompt' | 'unknown';

/** `unavailable` means any failure except those that have a kind of their own. */
export type LocateResult =
  | ({ kind: 'found' } & Coordinates)
  | { kind: 'failed'; reason: 'unsupported' | 'denied' | 'timeout' | 'unavailable' };

/** The parts of `navigator` that the dialog needs; undefined if the browser does not support them. */
interface Deps {
  geolocation: Pick<Geolocation, 'getCurrentPosition'> | undefined;
  permissions: Pick<Permissions, 'query'> | undefined;
}

/** Timeout of one geolocation request, ms (spec §9, D25). */
const requestTimeoutMs = 15_000;

export function createLocationActors({ geolocation, permissions }: Deps) {
  return {
    permission: fromCallback(({ sendBack }) => {
      const closing = new AbortController();
      const tell = (permission: Permission) => sendBack({ type: 'permission.changed', permission });
      const watch = async () => {
        const status = await permissions?.query({ name: 'geolocation' });
        if (!status || closing.signal.aborted) return;
        tell(status.state);
        status.addEventListener('change', () => tell(status.state), { signal: closing.signal });
      };
      // Some browsers do not support this permission and throw; its state then stays 'unknown'.
      watch().catch(() => {});
      return () => closing.abort();
    }),
    locate: fromPromise<LocateResult, { highAccuracy: boolean }>(
      ({ input }) =>
        new Promise((resolve) => {
          if (!geolocation) return resolve({ kind: 'failed', reason: 'unsupported' });
          geolocation.getCurrentPosition(
            ({ coords: { latitude, longitude } }) => resolve({ kind: 'found', latitude, longitude }),
            ({ code }) => resolve({ kind: 'failed', reason: reasons[code] ?? 'unavailable' }),
            { enableHighAccuracy: input.highAccuracy, timeout: requestTimeoutMs, maximumAge: 0 },
          );
        }),
    ),
  };
}

/** Failures by `GeolocationPositionError.code`: 1 is PERMISSION_DENIED, 3 is TIMEOUT. */
const reasons: Partial<Record<number, 'denied' | 'timeout'>> = { 1: 'denied', 3: 'timeout' };
