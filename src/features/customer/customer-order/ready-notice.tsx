import { createActorContext } from '@xstate/react';
import { Bell } from 'lucide-react';
import { useMemo } from 'react';
import { may, orderRights } from '../../../../domain/order-rights.ts';
import { selectPage as selectOrderPage } from '../../../../machines/customer/customer-order/customer-order.view.ts';
import type { Order } from '../../../../machines/customer/orders/order-list.ts';
import { createReadyNoticeActors } from '../../../../machines/customer/ready-notice/ready-notice.actors.ts';
import { readyNoticeMachine } from '../../../../machines/customer/ready-notice/ready-notice.machine.ts';
import { selectPage } from '../../../../machines/customer/ready-notice/ready-notice.view.ts';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { askForNotifications, showNotification } from '../../../runtime/notifications.ts';
import { CustomerOrderContext } from './customer-order.context.ts';
import * as css from './customer-order.css.ts';

const ReadyNoticeContext = createActorContext(readyNoticeMachine);

/** Offers a notification when the order is ready. */
export function ReadyNotice({ order }: { order: Order }) {
  const page = CustomerOrderContext.useActorRef();
  const logic = useMemo(
    () =>
      readyNoticeMachine.provide({
        actors: createReadyNoticeActors({
          askPermission: askForNotifications,
          show: showNotification,
          onOrder(listener) {
            const tell = () => listener(progressOf(selectOrderPage(page.getSnapshot()).shown?.order));
            tell();
            const { unsubscribe } = page.subscribe(tell);
            return unsubscribe;
          },
          reload: () => page.send({ type: 'order.reload' }),
        }),
      }),
    [page],
  );
  return (
    <ReadyNoticeContext.Provider logic={logic} options={{ input: { id: order.id, restaurant: order.restaurant_name } }}>
      <Offer isAwaited={may(orderRights.partner.ready, order)} />
    </ReadyNoticeContext.Provider>
  );
}

/** Returns how far an order is, as far as notifications are concerned. */
function progressOf(order: Order | undefined) {
  if (!order) return null;
  if (may(orderRights.partner.ready, order)) return 'awaited';
  if (order.status === 'delivered' || order.status === 'cancelled') return 'ended';
  return order.status === 'ready' ? 'ready' : null;
}

/** The offer while the meal is awaited. It stays mounted, because the notification is shown when that ends. */
function Offer({ isAwaited }: { isAwaited: boolean }) {
  const { send } = ReadyNoticeContext.useActorRef();
  const { view } = ReadyNoticeContext.useSelector(selectPage);
  if (!isAwaited) return null;
  const isOffered = view === 'offered' || view === 'asking' || view === 'denied';
  return (
    <div className={css.notice}>
      {view === 'denied' && (
        <Notice tone="turmeric">
          Notifications are blocked. Allow them for this site in the settings of your browser, then tap again.
        </Notice>
      )}
      {view === 'unsupported' && (
        <Notice tone="turmeric">
          This browser cannot notify you here. On an iPhone, add this page to the home screen first.
        </Notice>
      )}
      {view === 'waiting' && (
        <Notice tone="plain">
          You get a notification when it is ready. Keep this page open, also in the background.
        </Notice>
      )}
      {isOffered && (
        <Button
          tone="outline"
          size="s"
          busy={view === 'asking'}
          icon={<Bell size={16} aria-hidden />}
          onClick={() => send({ type: 'notice.press' })}
        >
          Tell me when it is ready
        </Button>
      )}
    </div>
  );
}
