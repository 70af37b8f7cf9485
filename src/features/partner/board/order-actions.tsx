import { useSelector } from '@xstate/react';
import { ChevronDown, Undo2 } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import {
  offeredActionsOf,
  selectNow,
  type OfferedActions,
} from '../../../../machines/partner/board/board.selectors.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import type {
  HeldAction,
  OrderActionActorRef,
  OrderActionEvent,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import {
  isPending,
  selectActionView,
  selectMessage,
  selectPending,
} from '../../../../machines/partner/order-action/order-action.selectors.ts';
import { selectOrderAction } from '../../../../machines/partner/order-actions/order-actions.selectors.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { BoardContext } from './board.context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import * as css from './order-card.css.ts';

/** The buttons of an order, and the result of the last action. */
export function OrderActions({ order }: { order: BoardOrder }) {
  const board = BoardContext.useActorRef();
  const actions = usePortalFlow('partnerOrderActions');
  const keySeed = useMemo(() => crypto.randomUUID(), []);
  const actor = useSelector(actions, selectOrderAction(order.id));
  const view = useSelector(actor, (snapshot) => (snapshot ? selectActionView(snapshot) : 'idle'));
  const pending = useSelector(actor, (snapshot) => (snapshot ? selectPending(snapshot) : null));
  const message = useSelector(actor, (snapshot) => (snapshot ? selectMessage(snapshot) : null));
  const offers = offeredActionsOf(order, BoardContext.useSelector(selectNow));
  const send = (event: OrderActionEvent) => actions.send({ type: 'order.forward', orderId: order.id, event, keySeed });
  const controls: Controls = {
    order,
    offers,
    pending,
    isOff: pending !== null,
    send,
    handOver: () => board.send({ type: 'otp.open', orderId: order.id }),
  };
  return (
    <div className={css.actions}>
      {view === 'changed' && (
        <Notice tone="turmeric">
          <div className={css.notice}>
            {message}
            <Button tone="outline" size="l" onClick={() => send({ type: 'message.dismiss' })}>
              OK
            </Button>
          </div>
        </Notice>
      )}
      {view === 'failed' && (
        <Notice tone="red">
          <div className={css.notice}>
            {message}
            <span className={css.buttonRow}>
              <Button tone="outline" size="l" className={css.action} onClick={() => send({ type: 'action.retry' })}>
                Try again
              </Button>
              <Button tone="quiet" size="l" className={css.action} onClick={() => send({ type: 'message.dismiss' })}>
                Dismiss
              </Button>
            </span>
          </div>
        </Notice>
      )}
      {offers.refuse ? <Answer {...controls} /> : <NextSteps {...controls} isHolding={view === 'holding'} />}
      <CancelQuestion actor={view === 'asking' ? actor : undefined} order={order} />
    </div>
  );
}

/** Accepts or refuses an order; it can still be refused in the last seconds, in which it is too late to accept it. */
function Answer(controls: Controls) {
  const { order, offers } = controls;
  return (
    <>
      {!offers.accept && <Notice tone="red" title="The time is over. The order is refunded." live={false} />}
      <div className={css.buttonRow}>
        {offers.accept && (
          <ActionButton {...controls} tone="leaf" event={{ type: 'order.accept' }}>
            Accept
          </ActionButton>
        )}
        <ActionButton {...controls} tone="outline" event={{ type: 'order.refuse', dishes: dishesOf(order) }}>
          Refuse
        </ActionButton>
      </div>
    </>
  );
}

const dishesOf = ({ order_items }: BoardOrder) => order_items.map(({ menu_id }) => menu_id);

/** @param props `isHolding`: whether an action can be undone now */
function NextSteps({ isHolding, ...controls }: Controls & { isHolding: boolean }) {
  const { order, offers, send } = controls;
  return (
    <>
      <div className={css.buttonRow}>
        <Primary {...controls} />
        {isHolding ? (
          <Button
            tone="outline"
            size="l"
            className={css.action}
            icon={<Undo2 size={20} aria-hidden />}
            aria-label={`Undo for order ${order.id}`}
            onClick={() => send({ type: 'action.undo' })}
          >
            Undo
          </Button>
        ) : (
          offers.see && (
            <ActionButton {...controls} tone="outline" event={{ type: 'order.see' }}>
              Seen
            </ActionButton>
          )
        )}
      </div>
      {isHolding && <div className={css.holdProgress} />}
      <More {...controls} />
    </>
  );
}

/** @param actor The refusal or cancellation that asks for a reason; undefined if none does. */
function CancelQuestion({ actor, order }: { actor: OrderActionActorRef | undefined; order: BoardOrder }) {
  const close = useCallback(() => actor?.send({ type: 'cancel.close' }), [actor]);
  useCloseOnBack('cancel', actor !== undefined, close);
  return actor ? <CancelDialog action={actor} order={order} onClose={close} /> : null;
}

interface Controls {
  readonly order: BoardOrder;
  readonly offers: OfferedActions;
  /** The action that waits or is being sent. */
  readonly pending: ReturnType<typeof selectPending>;
  readonly isOff: boolean;
  readonly send: (event: OrderActionEvent) => void;
  readonly handOver: () => void;
}

type ActionButtonProps = Controls & {
  tone: 'primary' | 'leaf' | 'outline' | 'quiet';
  event: OrderActionEvent;
  /** The beginning of the accessible name, which must start with the button's text. */
  label?: string;
  children: string;
};

/**
 * A button for one action. While that action can be undone or is being sent, the button keeps the focus and the other
 * buttons are disabled.
 */
function ActionButton({ order, pending, isOff, send, tone, event, label, children }: ActionButtonProps) {
  const isBusy = isPending(pending, event);
  return (
    <Button
      tone={tone}
      size="l"
      className={css.action}
      busy={isBusy}
      disabled={isOff && !isBusy}
      aria-label={`${label ?? `${children} order`} ${order.id}`}
      onClick={() => send(event)}
    >
      {children}
    </Button>
  );
}

const hold = (action: HeldAction): OrderActionEvent => ({ type: 'order.hold', action });

/** The button for the next step of an order. */
function Primary(controls: Controls) {
  const { order, offers, isOff, handOver } = controls;
  if (offers.prepare)
    return (
      <ActionButton {...controls} tone="primary" event={hold('prepare')}>
        Prepare
      </ActionButton>
    );
  if (offers.ready)
    return (
      <ActionButton {...controls} tone="leaf" event={hold('ready')}>
        Ready
      </ActionButton>
    );
  return (
    <Button
      tone="leaf"
      size="l"
      className={css.action}
      disabled={isOff}
      aria-label={`Hand over order ${order.id}`}
      onClick={handOver}
    >
      Hand over
    </Button>
  );
}

/** The actions that are needed less often. */
function More(controls: Controls) {
  const { order, offers, isOff, handOver } = controls;
  return (
    <details className={css.moreMenu}>
      <summary className={css.moreTitle}>
        More <ChevronDown size={20} className={css.chevron} aria-hidden />
      </summary>
      <div className={css.moreActions}>
        {offers.delays.length > 0 && (
          <div className={css.buttonRow}>
            {offers.delays.map((minutes) => (
              <ActionButton
                key={minutes}
                {...controls}
                tone="outline"
                label={`+${minutes} min for order`}
                event={{ type: 'order.delay', minutes, delayed: order.delayed_minutes }}
              >
                {`+${minutes} min`}
              </ActionButton>
            ))}
          </div>
        )}
        {offers.prepare && (
          <ActionButton {...controls} tone="outline" event={hold('ready')}>
            Ready
          </ActionButton>
        )}
        {offers.ready && (
          <Button
            tone="outline"
            size="l"
            disabled={isOff}
            aria-label={`Hand over order ${order.id}`}
            onClick={handOver}
          >
            Hand over
          </Button>
        )}
        {offers.notCollected && (
          <ActionButton {...controls} tone="outline" event={hold('not_collected')}>
            Not collected
          </ActionButton>
        )}
        <LinkButton tone="quiet" size="l" to={`/partner/orders/${order.id}/refund`}>
          Missing dish
          <VisuallyHidden> in order {order.id}</VisuallyHidden>
        </LinkButton>
        <ActionButton
          {...controls}
          tone="quiet"
          label="Cancel order"
          event={{ type: 'order.cancel', dishes: dishesOf(order) }}
        >
          Cancel order
        </ActionButton>
      </div>
    </details>
  );
}
