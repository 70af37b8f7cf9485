import { expect, it } from 'vitest';
import { createActor, toPromise } from 'xstate';
import { createInventoryRecoveryActors } from '../../../../machines/customer/inventory-recovery/inventory-recovery.actors.ts';
import { answeringApi } from '../../../fixtures/answering-api.ts';
import { held } from '../checkout/model.ts';
import { dosaLive } from '../restaurant/model.ts';

it('counts the two dosas that an own order holds as left [CHECK-18]', async () => {
  const { api } = answeringApi(() => ({ status: 200, json: { menus_live_info: [dosaLive] } }));
  const { refetchLive } = createInventoryRecoveryActors({ api, ownHold: (id) => (id === 12 ? held : null) });
  const live = [{ ...dosaLive, live_count: dosaLive.live_count + 2 }];
  expect(await toPromise(createActor(refetchLive, { input: { restaurantId: 12 } }).start())).toEqual({
    ...{ kind: 'loaded', live },
  });
});
