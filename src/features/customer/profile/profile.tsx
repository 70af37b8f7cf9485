import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createCustomerProfileActors } from '../../../../machines/customer/profile/profile.actors.ts';
import { customerProfileMachine } from '../../../../machines/customer/profile/profile.machine.ts';
import { selectStatus, selectUser } from '../../../../machines/customer/session/session.selectors.ts';
import { useApp, useFlow } from '../../../runtime/app-context.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { TextLink } from '../../../design/link-button.tsx';
import { Page } from '../../../design/page.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { AccessDenied } from './access-denied.tsx';
import { ProfileContext, useProfile } from './profile.context.ts';
import * as css from './profile.css.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileFacts } from './profile-read.tsx';

/** The customer's profile page (spec §2, Profile; D21), or 'Access Denied' once the session has ended. */
export default function Profile() {
  return useSelector(useFlow('session'), selectStatus) === 'authenticated' ? <OwnProfile /> : <AccessDenied />;
}

function OwnProfile() {
  const { api } = useApp();
  const session = useFlow('session');
  const logic = useMemo(
    () => customerProfileMachine.provide({ actors: createCustomerProfileActors({ api, session }) }),
    [api, session],
  );
  return (
    <ProfileContext.Provider logic={logic} options={{ input: { profile: selectUser(session.getSnapshot()) } }}>
      <Page width="narrow" title="My Profile">
        <PageTitle>My Profile</PageTitle>
        <div {...useFocusReplacement('input, button')}>
          <Screen />
        </div>
        <Legal />
      </Page>
    </ProfileContext.Provider>
  );
}

function Screen() {
  const profile = ProfileContext.useActorRef();
  useNotices(profile);
  const { view, error } = useProfile();
  switch (view) {
    case 'loading':
      return (
        <SkeletonGroup label="Loading your profile" className={css.facts}>
          <Skeleton shape="block" />
          <Skeleton shape="block" />
          <Skeleton shape="block" />
        </SkeletonGroup>
      );
    case 'failed':
      return <ErrorState title={error} onRetry={() => profile.send({ type: 'profile.retry' })} />;
    case 'reading':
      return <ProfileFacts />;
    case 'editing':
      return <ProfileForm />;
  }
}

/** Not below the placeholder: its height differs from the profile's, and the links would move. */
function Legal() {
  if (useProfile().view === 'loading') return null;
  return (
    <p className={css.legalLinks}>
      <TextLink to="/terms">Terms of service</TextLink> · <TextLink to="/privacy">Privacy policy</TextLink>
    </p>
  );
}
