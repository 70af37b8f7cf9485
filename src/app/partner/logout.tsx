import { useSelector } from '@xstate/react';
import { useCallback, useState } from 'react';
import { countUnsent } from '../../../machines/partner/order-action/order-actions.view.ts';
import { selectIsFinishing } from '../../../machines/partner/session/session.view.ts';
import { BusyOverlay } from '../../design/busy-overlay.tsx';
import { lazyDialog } from '../../design/lazy-dialog.tsx';
import { useCloseOnBack } from '../../runtime/close-on-back.ts';
import { usePortalFlow } from '../../runtime/partner/portal-context.tsx';

const ConfirmDialog = lazyDialog(() => import('../../design/confirm-dialog.tsx'));

/**
 * The logout of the bar: goes at once, but asks while a change is not sent yet (D354).
 * @returns what to do on a press, and the dialog, which does not belong into the menu that closes when it opens
 */
export function useLogout() {
  const session = usePortalFlow('partnerSession');
  const actions = usePortalFlow('partnerOrderActions');
  const [unsent, setUnsent] = useState(0);
  const leave = () => session.send({ type: 'session.leave' });
  const press = () => {
    const count = countUnsent(actions.getSnapshot());
    if (count === 0) leave();
    else setUnsent(count);
  };
  const cancel = useCallback(() => setUnsent(0), []);
  const confirm = () => {
    cancel();
    leave();
  };
  useCloseOnBack('logout', unsent > 0, cancel);
  const dialog = unsent > 0 && (
    <ConfirmDialog
      open
      title="Logout"
      text={
        unsent === 1
          ? '1 change is not sent yet. It is sent before the logout.'
          : `${unsent} changes are not sent yet. They are sent before the logout.`
      }
      confirmLabel="Logout"
      onConfirm={confirm}
      onCancel={cancel}
    />
  );
  return { press, dialog };
}

/** Covers the page while a logout waits for the last changes: what would begin meanwhile could not be sent. */
export function Finishing() {
  const isFinishing = useSelector(usePortalFlow('partnerSession'), selectIsFinishing);
  return isFinishing ? <BusyOverlay label="Sending your last changes" /> : null;
}
