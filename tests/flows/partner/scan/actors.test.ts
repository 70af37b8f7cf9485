import { expect, it, vi } from 'vitest';
import { createActor, createMachine } from 'xstate';
import type { CameraEvent } from '../../../../machines/partner/scan/scan.setup.ts';
import { createScanActors } from '../../../../machines/partner/scan/scan.actors.ts';
import { partnerRestaurantsMachine } from '../../../../machines/partner/restaurants/restaurants.machine.ts';
import { createApiClient } from '../../../../openapi/client.ts';

it('passes on what the camera reports, and closes it when the page is left', () => {
  const close = vi.fn<() => void>();
  let report = (_: CameraEvent) => {};
  const { camera } = createScanActors({
    api: createApiClient('', () => Promise.reject()),
    randomKey: () => 'key-1',
    restaurants: createActor(partnerRestaurantsMachine),
    openCamera: (listener) => {
      report = listener;
      return close;
    },
  });
  const seen: unknown[] = [];
  const page = createMachine({
    invoke: { src: camera },
    on: { '*': { actions: ({ event }) => seen.push(event) } },
  });
  const actor = createActor(page).start();
  report({ type: 'camera.opened' });
  report({ type: 'code.seen', text: 'upi://pay' });
  expect(seen).toEqual([{ type: 'camera.opened' }, { type: 'code.seen', text: 'upi://pay' }]);
  expect(close).not.toHaveBeenCalled();
  actor.stop();
  expect(close).toHaveBeenCalledOnce();
});
