import { selectProfile } from '../../../../machines/customer/profile/profile.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { Button } from '../../../design/button.tsx';
import { SignOutEverywhere } from '../../shared/sign-out-everywhere/sign-out-everywhere.tsx';
import { ProfileContext } from './profile.context.ts';
import * as css from './profile.css.ts';

export function ProfileRead() {
  const { send } = ProfileContext.useActorRef();
  const profile = ProfileContext.useSelector(selectProfile);
  const { api } = useApp();
  const session = useFlow('session');
  if (!profile) return null;
  const facts = [
    ['Name', profile.name],
    ['Phone', profile.phone && `+91 ${profile.phone}`],
    ['Email', profile.email],
    ['Address', profile.address],
  ] as const;
  return (
    <div className={css.card}>
      <dl className={css.facts}>
        {facts.map(([label, value]) => (
          <div key={label} className={css.fact}>
            <dt className={css.label}>{label}</dt>
            <dd className={css.value}>{value || <span className={css.label}>Not given</span>}</dd>
          </div>
        ))}
      </dl>
      <div className={css.actions}>
        <Button tone="outline" onClick={() => send({ type: 'profile.edit' })}>
          Edit Profile
        </Button>
        <SignOutEverywhere api={api} path="/auth/logout-everywhere/" session={session} />
      </div>
    </div>
  );
}
