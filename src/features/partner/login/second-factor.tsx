import { useSelector } from '@xstate/react';
import type { SecondFactorActorRef } from '../../../../machines/partner/second-factor/second-factor.machine.ts';
import { selectPage } from '../../../../machines/partner/second-factor/second-factor.view.ts';
import { PageTitle } from '../../../runtime/page-title.tsx';
import { Button } from '../../../design/button.tsx';
import { Notice } from '../../../design/notice.tsx';
import { Page } from '../../../design/page.tsx';
import * as form from '../../shared/form/form.css.ts';
import * as css from './login.css.ts';

const texts = {
  use: {
    lead: 'The code is right. Now confirm with the passkey of your account.',
    button: 'Use Passkey',
    about: null,
    lost: 'Lost your passkey? Ask our support to remove it.',
  },
  create: {
    lead: 'The code is right. Your account also needs a passkey, which you create once.',
    button: 'Create Passkey',
    about: 'A passkey is kept by this device or a security key, and opens with your fingerprint, face or PIN.',
    lost: null,
  },
};

/** The second step of a partner's login: the passkey (D230). */
export function SecondFactor({ flow }: { flow: SecondFactorActorRef }) {
  const { isEnrolment, isBusy, isRefused, failure } = useSelector(flow, selectPage);
  const { lead, button, about, lost } = texts[isEnrolment ? 'create' : 'use'];
  const mayCancel = useSelector(flow, (snapshot) => snapshot.can({ type: 'factor.cancel' }));
  return (
    <Page width="narrow" title="Partner Login" lead={lead}>
      <PageTitle>Partner Login</PageTitle>
      <div className={css.messages}>{failure && <Notice tone="red">{failure}</Notice>}</div>
      <div className={form.form}>
        {!isRefused && (
          <>
            {about && <p>{about}</p>}
            {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- replaces the code field that had the focus */}
            <Button size="l" full busy={isBusy} autoFocus onClick={() => flow.send({ type: 'passkey.use' })}>
              {button}
            </Button>
          </>
        )}
        <Button tone="quiet" full disabled={!mayCancel} onClick={() => flow.send({ type: 'factor.cancel' })}>
          Back to Login
        </Button>
        {lost && <p className={css.note}>{lost}</p>}
      </div>
    </Page>
  );
}
