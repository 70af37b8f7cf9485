import { fromCallback } from 'xstate';
import { fromPromise } from '../../shared/lib/from-promise.ts';
import type { Coordinates } from '../../../domain/coordinates.ts';

/** State of the geolocation permission; `unknown` if the browser does not report it. */
export type Permission = 'granted' | 'denied' | 'prompt' | 'unknown';

/** `unavailable`: any failure other than the listed ones. */
export type LocateResult =
  | ({ kind: 'found' } & Coordinates)
  | { kind: 'failed'; reason: 'unsupported' | 'denied' | 'timeout' | 'unavailable' };

/** What the dialog needs from `navigator`; undefined if the browser lacks it. */
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
      // Some browsers do not support this permission and throw: the state stays 'unknown'.
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

/** By `GeolocationPositionError.code`: PERMISSION_DENIED and TIMEOUT. */
const reasons: Partial<Record<number, 'denied' | 'timeout'>> = { 1: 'denied', 3: 'timeout' };
