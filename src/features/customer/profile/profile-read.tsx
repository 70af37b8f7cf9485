import { formatPhone } from '../../../../domain/phone.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import { AccountData } from '../../shared/account-data/account-data.tsx';
import { AccountFacts } from '../../shared/account/account-facts.tsx';
import { SignOutEverywhere } from '../../shared/sign-out-everywhere/sign-out-everywhere.tsx';
import { ProfileContext, useProfile } from './profile.context.ts';
import * as css from './profile.css.ts';

export function ProfileFacts() {
  const { send } = ProfileContext.useActorRef();
  const { profile } = useProfile();
  const { api } = useApp();
  const session = useFlow('session');
  if (!profile) return null;
  const facts = [
    ['Name', profile.name],
    ['Phone', profile.phone && formatPhone(profile.phone)],
    ['Email', profile.email],
    ['Address', profile.address],
  ] as const;
  return (
    <>
      <AccountFacts facts={facts} look={{ list: css.facts, fact: css.fact, value: css.value }}>
        <Button tone="outline" onClick={() => send({ type: 'profile.edit' })}>
          Edit Profile
        </Button>
        <SignOutEverywhere api={api} path="/auth/logout-everywhere/" session={session} />
      </AccountFacts>
      <AccountData api={api} audience="customer" session={session} />
    </>
  );
}
