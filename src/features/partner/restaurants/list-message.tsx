import { useSelector } from '@xstate/react';
import { selectRestaurantsMessage } from '../../../../machines/partner/restaurants/restaurants.view.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import * as css from './restaurants.css.ts';

/** Why the displayed list could not be refreshed (spec §8). */
export function ListMessage() {
  const flow = usePortalFlow('partnerRestaurants');
  const message = useSelector(flow, selectRestaurantsMessage);
  if (message === null) return null;
  return (
    <div className={css.message}>
      <Notice tone="red">
        <div className={css.messageLine}>
          <span>{message}</span>
          <Button data-retry tone="quiet" size="s" onClick={() => flow.send({ type: 'restaurants.retry' })}>
            Load the list again
          </Button>
        </div>
      </Notice>
    </div>
  );
}
