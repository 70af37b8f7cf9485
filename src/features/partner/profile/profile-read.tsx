import { useSelector } from '@xstate/react';
import { useCallback } from 'react';
import { memberSince } from '../../../../domain/member-since.ts';
import { formatPhone } from '../../../../domain/phone.ts';
import { finishActions } from '../../../../machines/partner/order-action/finish-actions.ts';
import { selectIsEdited } from '../../../../machines/partner/session/session.view.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { Button } from '../../../design/button.tsx';
import { AccountFacts } from '../../shared/account/account-facts.tsx';
import { SignOutEverywhere } from '../../shared/sign-out-everywhere/sign-out-everywhere.tsx';
import * as css from './profile.css.ts';
import { ProfileContext, useProfile } from './profile.context.ts';

export function ProfileFacts({ createdAt }: { createdAt: string }) {
  const { send } = ProfileContext.useActorRef();
  const { name, phone, address } = useProfile().profile;
  const { api } = usePortal();
  const session = usePortalFlow('partnerSession');
  const actions = usePortalFlow('partnerOrderActions');
  const finish = useCallback(() => finishActions(actions), [actions]);
  const isEdited = useSelector(session, selectIsEdited);
  const facts = [
    ['Full Name', name],
    ['Phone', formatPhone(phone)],
    ['Address', address],
    ['Member since', memberSince(createdAt)],
  ] as const;
  return (
    <AccountFacts
      facts={facts}
      look={{ fact: css.fact, value: css.value }}
      note={isEdited ? 'Saved on this device' : null}
    >
      <Button onClick={() => send({ type: 'profile.edit' })}>Edit Profile</Button>
      <Button tone="outline" onClick={() => send({ type: 'logout.ask' })}>
        Logout
      </Button>
      <SignOutEverywhere api={api} path="/partner/auth/logout_everywhere" session={session} finish={finish} />
    </AccountFacts>
  );
}
