import { createActorContext } from '@xstate/react';
import { Check, Share2 } from 'lucide-react';
import { useMemo } from 'react';
import type { Pickup, PickupPlace } from '../../../../machines/customer/orders/pickups.ts';
import { createShareOrderActors } from '../../../../machines/customer/share-order/share-order.actors.ts';
import { shareOrderMachine } from '../../../../machines/customer/share-order/share-order.machine.ts';
import { selectPage, shareText } from '../../../../machines/customer/share-order/share-order.view.ts';
import { shareOfDevice, writeToClipboard } from '../../../runtime/clipboard.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import * as css from './customer-order.css.ts';

const ShareContext = createActorContext(shareOrderMachine);

/** A button that shares code and place of an order with the person who collects it (D318). */
export function ShareOrder({ pickup, place }: { pickup: Pickup; place: PickupPlace }) {
  const text = shareText(pickup, place);
  const logic = useMemo(
    () =>
      shareOrderMachine.provide({
        actors: createShareOrderActors({ share: shareOfDevice(), writeText: writeToClipboard, text }),
      }),
    [text],
  );
  return (
    <ShareContext.Provider logic={logic}>
      <ShareButton id={pickup.id} text={text} />
    </ShareContext.Provider>
  );
}

function ShareButton({ id, text }: { id: string; text: string }) {
  const { send } = ShareContext.useActorRef();
  const { label, isCopied, hasFailed } = ShareContext.useSelector(selectPage);
  return (
    <div className={css.share}>
      <Button
        tone="outline"
        size="s"
        aria-label={`${label} order ${id}`}
        icon={isCopied ? <Check size={16} aria-hidden /> : <Share2 size={16} aria-hidden />}
        onClick={() => send({ type: 'share.press' })}
      >
        <span aria-live="polite">{label}</span>
      </Button>
      {hasFailed && (
        <Notice tone="red" title="This browser cannot share it. You can copy this:">
          <p>{text}</p>
        </Notice>
      )}
    </div>
  );
}
