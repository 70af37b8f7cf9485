import { useMemo } from 'react';
import { createImageUploadActors } from '../../../../machines/partner/image-upload/image-upload.actors.ts';
import { imageUploadMachine } from '../../../../machines/partner/image-upload/image-upload.machine.ts';
import { createLocationActors } from '../../../../machines/partner/location/location.actors.ts';
import { locationMachine } from '../../../../machines/partner/location/location.machine.ts';
import { createRestaurantCreateActors } from '../../../../machines/partner/restaurant-create/restaurant-create.actors.ts';
import { restaurantCreateMachine } from '../../../../machines/partner/restaurant-create/restaurant-create.machine.ts';
import { createRestaurantEditActors } from '../../../../machines/partner/restaurant-edit/restaurant-edit.actors.ts';
import { restaurantEditMachine } from '../../../../machines/partner/restaurant-edit/restaurant-edit.machine.ts';
import { createFileStore } from '../../../../machines/shared/lib/file-store.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { createSendForm } from '../../../runtime/partner/send-form.ts';
import { randomKey } from '../../../runtime/random-key.ts';

/** Returns the machine of the location dialog with this browser's APIs, of which some may be missing. */
function locationLogic() {
  const { geolocation, permissions }: Partial<Navigator> = navigator;
  return locationMachine.provide({ actors: createLocationActors({ geolocation, permissions }) });
}

/** Returns the Add Restaurant machine with its actors, the store of the chosen file, and the idempotency key. */
export function useRestaurantCreate() {
  const { api, authorizedCall, config } = usePortal();
  return useMemo(() => {
    const files = createFileStore();
    const imageUpload = imageUploadMachine.provide({
      actors: createImageUploadActors({ files, upload: config.upload, sendForm: createSendForm(authorizedCall) }),
    });
    const logic = restaurantCreateMachine.provide({
      actors: { ...createRestaurantCreateActors({ api }), imageUpload, location: locationLogic() },
    });
    return { logic, files, key: randomKey() };
  }, [api, authorizedCall, config]);
}

/** Returns the Edit Restaurant machine with its actors. */
export function useRestaurantEdit() {
  const { api } = usePortal();
  const restaurants = usePortalFlow('partnerRestaurants');
  return useMemo(
    () =>
      restaurantEditMachine.provide({
        actors: { ...createRestaurantEditActors({ api, restaurants }), location: locationLogic() },
      }),
    [api, restaurants],
  );
}
