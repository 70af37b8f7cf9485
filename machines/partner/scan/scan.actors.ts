import { fromCallback } from 'xstate';
import { createFindRestaurant } from '../lib/find-restaurant.ts';
import { createOrderOtpActors } from '../order-otp/order-otp.actors.ts';
import type { CameraEvent } from './scan.setup.ts';

/** Opens the camera and reads QR codes from it. Returns a function that closes the camera. */
export type OpenCamera = (listener: (event: CameraEvent) => void) => () => void;

type Deps = Parameters<typeof createOrderOtpActors>[0] &
  Parameters<typeof createFindRestaurant>[0] & { openCamera: OpenCamera };

export function createScanActors({ openCamera, ...deps }: Deps) {
  return {
    ...createOrderOtpActors(deps),
    findRestaurant: createFindRestaurant(deps),
    camera: fromCallback(({ sendBack }) => openCamera(sendBack)),
  };
}
