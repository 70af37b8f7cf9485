import { createActorContext } from '@xstate/react';
import { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';
import { selectPage } from '../../../../machines/partner/passkeys/passkeys.view.ts';

export const PasskeysContext = createActorContext(partnerPasskeysMachine);

export const usePasskeys = () => PasskeysContext.useSelector(selectPage);
