import { selectIsAskingToLeave } from '../../../../machines/partner/profile/profile.selectors.ts';
import { lazyDialog } from '../../../design/lazy-dialog.tsx';
import { ProfileContext } from './profile.context.ts';

const ConfirmDialog = lazyDialog(() => import('../../../design/confirm-dialog.tsx'));

export function LogoutDialog() {
  const { send } = ProfileContext.useActorRef();
  const isAsking = ProfileContext.useSelector(selectIsAskingToLeave);
  if (!isAsking) return null;
  return (
    <ConfirmDialog
      open
      title="Logout"
      text="Are you sure you want to logout?"
      confirmLabel="Logout"
      onConfirm={() => send({ type: 'logout.confirm' })}
      onCancel={() => send({ type: 'logout.cancel' })}
    />
  );
}
