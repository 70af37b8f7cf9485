import { buttonOf, rowOf, type StartedAction } from '../../../../domain/order-actions.ts';
import type { OfferedActions } from '../../../../machines/partner/board/board.view.ts';
import type { BoardOrder } from '../../../../machines/partner/order-action/order-action.actors.ts';
import type { OrderActionEvent } from '../../../../machines/partner/order-action/order-action.machine.ts';
import { keyOf, type OrderActionView } from '../../../../machines/partner/order-action/order-action.view.ts';
import { Button } from '../../../design/button.tsx';
import * as css from './order-card.css.ts';

/** What the buttons of an order depend on. */
export interface Controls {
  readonly order: BoardOrder;
  readonly offers: OfferedActions;
  /** The key of the action that waits or is being sent. */
  readonly pending: OrderActionView['pending'];
  readonly isOff: boolean;
  /** Whether an action can be undone now. */
  readonly isHolding: boolean;
  readonly send: (event: OrderActionEvent) => void;
  readonly handOver: () => void;
}

type ActionButtonProps = Controls & {
  action: StartedAction;
  /** Its row's, unless it is given. */
  tone?: 'outline';
};

/**
 * A button for one action. While that action can be undone or is being sent, the button keeps the focus and the other
 * buttons are disabled.
 */
export function ActionButton({ order, pending, isOff, send, action, tone }: ActionButtonProps) {
  const isBusy = pending === keyOf(action);
  const { label, name } = buttonOf(order, action);
  return (
    <Button
      tone={tone ?? rowOf(action.action).tone ?? 'outline'}
      size="l"
      className={css.action}
      busy={isBusy}
      disabled={isOff && !isBusy}
      aria-label={`${name} ${order.id}`}
      onClick={() => send({ type: 'action.start', action })}
    >
      {label}
    </Button>
  );
}

/** The buttons of actions, in their order. */
export function ActionButtons({
  actions = [],
  ...props
}: Omit<ActionButtonProps, 'action'> & { actions?: readonly StartedAction[] | undefined }) {
  return actions.map((action) => <ActionButton key={keyOf(action)} {...props} action={action} />);
}
