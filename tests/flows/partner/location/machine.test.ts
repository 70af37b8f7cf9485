import { describe, expect, it, vi } from 'vitest';
import { createActor, toPromise, waitFor } from 'xstate';
import { createLocationActors } from '../../../../machines/partner/location/location.actors.ts';
import { locationMachine } from '../../../../machines/partner/location/location.machine.ts';
import { selectPage } from '../../../../machines/partner/location/location.view.ts';
import { runCallback } from '../../../fixtures/callback-actor.ts';

type GetPosition = Geolocation['getCurrentPosition'];

function open(getCurrentPosition: GetPosition | undefined, query?: Permissions['query']) {
  const actors = createLocationActors({
    geolocation: getCurrentPosition && { getCurrentPosition },
    permissions: query && { query },
  });
  return createActor(locationMachine.provide({ actors })).start();
}

describe('a location request', () => {
  it.each([true, false])(
    'has a timeout of 15 s, and requests high accuracy if chosen: %s [PREST-45 PREST-39]',
    (high) => {
      const getCurrentPosition = vi.fn<GetPosition>();
      const dialog = open(getCurrentPosition);
      dialog.send({ type: 'accuracy.choose', high });
      dialog.send({ type: 'location.allow' });
      expect(getCurrentPosition.mock.calls.map(([, , options]) => options)).toEqual([
        { enableHighAccuracy: high, timeout: 15_000, maximumAge: 0 },
      ]);
    },
  );

  it.each([
    { code: 1, message: 'Permission denied. Please allow location or enter manually.', id: 'PREST-47' },
    { code: 2, message: 'Failed to get location.', id: 'PREST-49' },
    { code: 3, message: 'Timed out. Try again or enter coordinates manually.', id: 'PREST-48' },
  ])('fails with code $code: $message [$id]', async ({ code, message }) => {
    // The flow reads only the code of the error.
    const dialog = open((_found, failed) => failed?.({ code } as GeolocationPositionError));
    dialog.send({ type: 'location.allow' });
    expect(await settled(dialog)).toBe(message);
  });

  it('returns the coordinates of the position', async () => {
    const coords = { latitude: 17.36, longitude: 78.47, accuracy: 12 };
    // The actor reads only the coordinates.
    const getCurrentPosition: GetPosition = (found) => found({ coords } as GeolocationPosition);
    const { locate } = createLocationActors({ geolocation: { getCurrentPosition }, permissions: undefined });
    const locating = createActor(locate, { input: { highAccuracy: true } }).start();
    expect(await toPromise(locating)).toEqual({ kind: 'found', latitude: 17.36, longitude: 78.47 });
  });

  it('fails in a browser without geolocation [PREST-46]', async () => {
    const dialog = open(undefined);
    dialog.send({ type: 'location.allow' });
    expect(await settled(dialog)).toBe('Geolocation is not supported by this browser.');
  });

  async function settled(dialog: ReturnType<typeof open>) {
    return selectPage(await waitFor(dialog, (snapshot) => selectPage(snapshot).message !== null)).message;
  }
});

describe('the geolocation permission', () => {
  it('is updated while the dialog is open [PREST-35]', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    // The flow uses only the state and the change event.
    const dialog = open(undefined, () => Promise.resolve(status as unknown as PermissionStatus));
    await waitFor(dialog, (snapshot) => selectPage(snapshot).permission === 'prompt');
    status.state = 'granted';
    status.dispatchEvent(new Event('change'));
    expect(selectPage(dialog.getSnapshot()).permission).toBe('granted');
  });

  it('is queried by its name, and no longer updated after the dialog is closed', async () => {
    const status = Object.assign(new EventTarget(), { state: 'prompt' });
    const asked: unknown[] = [];
    const query = (descriptor: unknown) => {
      asked.push(descriptor);
      // The actor uses only the state and the change event.
      return Promise.resolve(status as unknown as PermissionStatus);
    };
    const { permission } = createLocationActors({ geolocation: undefined, permissions: { query } });
    const open = runCallback(permission);
    await vi.waitFor(() => expect(open.events).toEqual([{ type: 'permission.changed', permission: 'prompt' }]));
    expect(asked).toEqual([{ name: 'geolocation' }]);
    open.stop();
    const closed = runCallback(permission);
    closed.stop();
    await new Promise(setImmediate);
    status.dispatchEvent(new Event('change'));
    expect([open.events.length, closed.events]).toEqual([1, []]);
  });

  it.each([
    { what: 'a browser without the Permissions API', query: undefined },
    { what: 'a browser that does not know its name', query: () => Promise.reject(new TypeError('no such permission')) },
  ])('is unknown in $what', async ({ query }) => {
    const dialog = open(undefined, query);
    await Promise.resolve();
    expect(selectPage(dialog.getSnapshot()).permission).toBe('unknown');
  });
});
