import { useSelector } from '@xstate/react';
import { ChevronDown } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { actionNames, rowOf, type ActionName } from '../../../../domain/order-actions.ts';
import { offeredActionsOf, selectAcceptUntil } from '../../../../machines/partner/board/board.view.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import type {
  OrderActionActorRef,
  OrderActionEvent,
} from '../../../../machines/partner/order-action/order-action.machine.ts';
import { selectPage } from '../../../../machines/partner/order-action/order-action.view.ts';
import { selectOrderAction } from '../../../../machines/partner/order-action/order-actions.view.ts';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { randomKey } from '../../../runtime/random-key.ts';
import { Button } from '../../../design/button.tsx';
import { LinkButton } from '../../../design/link-button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { VisuallyHidden } from '../../../design/visually-hidden.tsx';
import { UndoButton, UndoProgress } from '../form/undo.tsx';
import { ActionButton, ActionButtons, type Controls } from './action-button.tsx';
import { BoardContext, useBoard } from './board.context.ts';
import { CancelDialog } from './cancel-dialog.tsx';
import * as css from './order-card.css.ts';

/** The buttons of an order, and the result of the last action; of an order that was handed over, the one that recalls it. */
export function OrderActions({ order }: { order: BoardOrder }) {
  const board = BoardContext.useActorRef();
  const actions = usePortalFlow('partnerOrderActions');
  const keySeed = useMemo(() => randomKey(), []);
  const actor = useSelector(actions, selectOrderAction(order.id));
  const view = useSelector(actor, (snapshot) => (snapshot ? selectPage(snapshot).view : 'idle'));
  const pending = useSelector(actor, (snapshot) => (snapshot ? selectPage(snapshot).pending : null));
  const message = useSelector(actor, (snapshot) => (snapshot ? selectPage(snapshot).message : null));
  const offers = offeredActionsOf(order, useBoard('now'));
  const send = (event: OrderActionEvent) => actions.send({ type: 'order.forward', orderId: order.id, event, keySeed });
  const controls: Controls = {
    order,
    offers,
    pending,
    isOff: pending !== null,
    isHolding: view === 'holding',
    send,
    handOver: () => board.send({ type: 'otp.open', orderId: order.id }),
  };
  return (
    <div className={css.actions}>
      {view === 'changed' && (
        <Notice tone="turmeric">
          <div className={css.notice}>
            <span>{message}</span>
            <Button tone="outline" size="l" onClick={() => send({ type: 'message.dismiss' })}>
              OK
            </Button>
          </div>
        </Notice>
      )}
      {view === 'failed' && (
        <Notice tone="red">
          <div className={css.notice}>
            <span>{message}</span>
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
      {order.ended !== null ? (
        <AfterEnd {...controls} />
      ) : offers.refuse ? (
        <Answer {...controls} />
      ) : (
        <NextSteps {...controls} />
      )}
      <CancelQuestion actor={view === 'asking' ? actor : undefined} order={order} />
    </div>
  );
}

/** Accepts or refuses an order; it can still be refused in the last seconds, in which it is too late to accept it. */
function Answer(controls: Controls) {
  const { order, offers, pending, isHolding, send } = controls;
  const { accept, ...others } = offers;
  const until = BoardContext.useSelector(selectAcceptUntil(order));
  const acceptAt = (now: number) => ({ action: 'accept', left: (until ?? now) - now }) as const;
  const isOffered = accept !== undefined || pending === 'accept';
  return (
    <>
      {!isOffered && <Notice tone="red" title="The time is over. The order is refunded." live={false} />}
      <div className={css.buttonRow}>
        {isOffered && (
          <ActionButton
            {...controls}
            action={acceptAt(0)}
            send={() => send({ type: 'action.start', action: acceptAt(Date.now()) })}
          />
        )}
        {isHolding ? <Undo {...controls} /> : <ActionButtons {...controls} actions={Object.values(others).flat()} />}
      </div>
      {isHolding && <UndoProgress />}
    </>
  );
}

/** Takes a hand-over back (D344), or says that the end of an order was seen (D346). */
const AfterEnd = (controls: Controls) => (
  <ActionButtons {...controls} actions={Object.values(controls.offers).flat()} />
);

const Undo = ({ order, send }: Controls) => (
  <UndoButton label={`Undo for order ${order.id}`} onUndo={() => send({ type: 'action.undo' })} />
);

function NextSteps(controls: Controls) {
  const { offers, isHolding } = controls;
  const next = actionNames.find((name) => rowOf(name).isNext && offers[name]);
  return (
    <>
      <div className={css.buttonRow}>
        {next ? <ActionButtons {...controls} actions={offers[next]} /> : <HandOver {...controls} tone="leaf" />}
        {isHolding ? <Undo {...controls} /> : <ActionButtons {...controls} actions={offers.seen} />}
      </div>
      {isHolding && <UndoProgress />}
      <More {...controls} next={next} />
    </>
  );
}

/** @param actor The refusal or cancellation that asks for a reason; undefined if none does. */
function CancelQuestion({ actor, order }: { actor: OrderActionActorRef | undefined; order: BoardOrder }) {
  const close = useCallback(() => actor?.send({ type: 'cancel.close' }), [actor]);
  useCloseOnBack('cancel', actor !== undefined, close);
  return actor ? <CancelDialog action={actor} order={order} onClose={close} /> : null;
}

function HandOver({ order, isOff, handOver, tone }: Controls & { tone: 'leaf' | 'outline' }) {
  return (
    <Button
      tone={tone}
      size="l"
      className={tone === 'leaf' ? css.action : undefined}
      disabled={isOff}
      aria-label={`Hand over order ${order.id}`}
      onClick={handOver}
    >
      Hand over
    </Button>
  );
}

/** The actions that are needed less often. @param props `next`: the action that stands above them, if any */
function More({ next, ...controls }: Controls & { next: ActionName | undefined }) {
  const { order, offers } = controls;
  const names = actionNames.filter((name) => name !== next && name !== 'seen' && name !== 'cancel' && offers[name]);
  return (
    <details className={css.moreMenu}>
      <summary className={css.moreTitle}>
        More <ChevronDown size={20} className={css.chevron} aria-hidden />
      </summary>
      <div className={css.moreActions}>
        {names.map((name) => (
          <MoreAction key={name} {...controls} name={name} />
        ))}
        {next && <HandOver {...controls} tone="outline" />}
        <LinkButton tone="quiet" size="l" to={`/partner/orders/${order.id}/refund`}>
          Missing dish
          <VisuallyHidden>{` in order ${order.id}`}</VisuallyHidden>
        </LinkButton>
        <ActionButtons {...controls} actions={offers.cancel} />
      </div>
    </details>
  );
}

/** One action of 'More', with a button for each choice. */
function MoreAction({ name, ...controls }: Controls & { name: ActionName }) {
  const { needs, hint } = rowOf(name);
  const buttons = <ActionButtons {...controls} tone="outline" actions={controls.offers[name]} />;
  return (
    <>
      {needs === 'delay' ? <div className={css.buttonRow}>{buttons}</div> : buttons}
      {hint !== undefined && <p className={css.orderLine}>{hint}</p>}
    </>
  );
}
