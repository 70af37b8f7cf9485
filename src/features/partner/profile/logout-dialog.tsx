import { useCallback } from 'react';
import { useCloseOnBack } from '../../../runtime/close-on-back.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { ProfileContext, useProfile } from './profile.context.ts';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

export function LogoutDialog() {
  const { send } = ProfileContext.useActorRef();
  const { isAskingToLeave: isAsking } = useProfile();
  const cancel = useCallback(() => send({ type: 'logout.cancel' }), [send]);
  useCloseOnBack('logout', isAsking, cancel);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      open
      title="Logout"
      text="Are you sure you want to logout?"
      confirmLabel="Logout"
      onConfirm={() => send({ type: 'logout.confirm' })}
      onCancel={cancel}
    />
  );
}
