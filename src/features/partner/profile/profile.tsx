import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { createPartnerProfileActors } from '../../../../machines/partner/profile/profile.actors.ts';
import { partnerProfileMachine } from '../../../../machines/partner/profile/profile.machine.ts';
import { selectPage } from '../../../../machines/partner/profile/profile.view.ts';
import { isAccountDraft } from '../../../../machines/partner/lib/form-draft.ts';
import type { PartnerUser } from '../../../../machines/partner/session/partner-edits.ts';
import {
  selectAccountPhone,
  selectIsPartnerMissing,
  selectPartnerUser,
} from '../../../../machines/partner/session/session.view.ts';
import { LeaveDialog } from '../../../runtime/leave-dialog.tsx';
import { useNotices } from '../../../runtime/notices.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { useFormDraft } from '../../../runtime/partner/form-draft.ts';
import { usePortal, usePortalFlow } from '../../../runtime/partner/portal-context.tsx';
import { useFocusReplacement } from '../../../design/focus-replacement.ts';
import { Page } from '../../../design/page.tsx';
import { ErrorState, Skeleton, SkeletonGroup } from '../../../design/states.tsx';
import { LogoutDialog } from './logout-dialog.tsx';
import * as account from '../../shared/account/account-facts.css.ts';
import { Passkeys } from '../passkeys/passkeys.tsx';
import { AccountData } from '../../shared/account-data/account-data.tsx';
import { ProfileContext, useProfile } from './profile.context.ts';
import { ProfileForm } from './profile-form.tsx';
import { ProfileFacts } from './profile-read.tsx';

/** The partner's profile page (spec §2, Partner Profile). */
export default function PartnerProfile() {
  const partner = useSelector(usePortalFlow('partnerSession'), selectPartnerUser);
  return (
    <Page width="middle" title="My Profile">
      <PageTitle>My Profile</PageTitle>
      {partner ? <Profile partner={partner} /> : <NotKnown />}
    </Page>
  );
}

function NotKnown() {
  const session = usePortalFlow('partnerSession');
  const isMissing = useSelector(session, selectIsPartnerMissing);
  if (isMissing) {
    return (
      <ErrorState
        title="Something went wrong"
        text="Your profile did not load."
        onRetry={() => session.send({ type: 'profile.retry' })}
      />
    );
  }
  return (
    <SkeletonGroup label="Loading your profile" className={account.card}>
      <Skeleton />
      <Skeleton />
      <Skeleton />
      <Skeleton shape="short" />
    </SkeletonGroup>
  );
}

function Profile({ partner }: { partner: PartnerUser }) {
  const session = usePortalFlow('partnerSession');
  const logic = useMemo(
    () => partnerProfileMachine.provide({ actors: createPartnerProfileActors({ session }) }),
    [session],
  );
  const { name, phone, address, createdAt } = partner;
  return (
    <ProfileContext.Provider logic={logic} options={{ input: { profile: { name, phone, address } } }}>
      <Screen createdAt={createdAt} />
    </ProfileContext.Provider>
  );
}

function Screen({ createdAt }: { createdAt: string }) {
  const profile = ProfileContext.useActorRef();
  useNotices(profile);
  useFormDraft({
    form: 'profile',
    read: () => selectPage(profile.getSnapshot()).draft,
    restore(kept) {
      profile.send({ type: 'profile.edit' });
      for (const field of ['name', 'phone', 'address'] as const)
        profile.send({ type: 'field.change', field, text: kept[field] });
    },
    isValues: isAccountDraft,
  });
  const { isEditing, draft } = useProfile();
  const { api } = usePortal();
  const session = usePortalFlow('partnerSession');
  const accountPhone = useSelector(session, selectAccountPhone);
  return (
    <>
      <LeaveDialog isDirty={draft !== null} />
      <div {...useFocusReplacement('input, button')}>
        {isEditing ? <ProfileForm /> : <ProfileFacts createdAt={createdAt} />}
      </div>
      {/* Stays mounted during an edit, which makes no request (spec §2). */}
      {accountPhone !== null && <Passkeys phone={accountPhone} />}
      {!isEditing && <AccountData api={api} audience="partner" session={session} />}
      <LogoutDialog />
    </>
  );
}
