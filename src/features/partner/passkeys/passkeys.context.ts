import { createActorContext } from '@xstate/react';
import { partnerPasskeysMachine } from '../../../../machines/partner/passkeys/passkeys.machine.ts';

export const PasskeysContext = createActorContext(partnerPasskeysMachine);
