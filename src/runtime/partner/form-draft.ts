import { useEffect, useEffectEvent } from 'react';
import type { PartnerSessionSnapshot } from '../../../machines/partner/session/session.machine.ts';
import { readFormDraft, type FormDraft } from '../../../machines/partner/lib/form-draft.ts';
import { readTabStorage, removeFromTabStorage, writeTabStorage } from '../tab-storage.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Key in session storage, so that the draft is kept per tab and over reloads, and is cleared by a logout. */
const draftKey = 'partnerDraft';

interface DraftedForm<Values> {
  /** Identifies the form. */
  form: string;
  /** Returns the unsaved values; null if there are none. */
  read: () => Values | null;
  restore: (values: Values) => void;
  isValues: (values: unknown) => values is Values;
}

/** Stores the unsaved values when the session ends, and restores them after the same partner has logged in again. */
export function useFormDraft<Values>({ form, read, restore, isValues }: DraftedForm<Values>): void {
  const session = usePortalFlow('partnerSession');
  const keep = useEffectEvent((of: string) => {
    const values = read();
    if (values !== null) writeTabStorage(draftKey, JSON.stringify({ of, form, values } satisfies FormDraft<Values>));
  });
  const putBack = useEffectEvent((of: string) => {
    const values = readFormDraft(readTabStorage(draftKey), { of, form }, isValues);
    if (values !== null) restore(values);
    // Removes the draft in a later task, because React's StrictMode runs this effect twice.
    setTimeout(() => removeFromTabStorage(draftKey));
  });
  useEffect(() => {
    let partner: string | null = null;
    const follow = (snapshot: PartnerSessionSnapshot) => {
      const { user } = snapshot.context;
      if (snapshot.matches('anonymous') && partner !== null) keep(partner);
      if (user === null || partner !== null) return;
      partner = user.phone;
      putBack(partner);
    };
    follow(session.getSnapshot());
    const subscription = session.subscribe(follow);
    return () => subscription.unsubscribe();
  }, [session, form]);
}
