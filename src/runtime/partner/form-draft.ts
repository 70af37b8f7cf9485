import { useEffect, useEffectEvent } from 'react';
import type { PartnerSessionSnapshot } from '../../../machines/partner/session/session.machine.ts';
import { readFormDraft, type FormDraft } from '../../../machines/partner/lib/form-draft.ts';
import { usePortalFlow } from './portal-context.tsx';

/** Session storage: this tab's own, over reloads, and gone with a logout. */
const draftKey = 'partnerDraft';

interface DraftedForm<Values> {
  /** Which form it is. */
  form: string;
  /** What was typed, at this moment; null where there is nothing to keep. */
  read: () => Values | null;
  restore: (values: Values) => void;
  isValues: (values: unknown) => values is Values;
}

/** Keeps what was typed when the session ends, and puts it back when the same partner has logged in again. */
export function useFormDraft<Values>({ form, read, restore, isValues }: DraftedForm<Values>): void {
  const session = usePortalFlow('partnerSession');
  const keep = useEffectEvent((of: string) => {
    const values = read();
    if (values !== null)
      sessionStorage.setItem(draftKey, JSON.stringify({ of, form, values } satisfies FormDraft<Values>));
  });
  const putBack = useEffectEvent((of: string) => {
    const values = readFormDraft(sessionStorage.getItem(draftKey), { of, form }, isValues);
    if (values !== null) restore(values);
    // In a task of its own, since React's StrictMode does this twice.
    setTimeout(() => sessionStorage.removeItem(draftKey));
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
