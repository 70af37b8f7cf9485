import { createActorContext } from '@xstate/react';
import { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';

export const ScanContext = createActorContext(scanMachine);
