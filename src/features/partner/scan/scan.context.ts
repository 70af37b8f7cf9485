import { createActorContext } from '@xstate/react';
import { scanMachine } from '../../../../machines/partner/scan/scan.machine.ts';
import { selectPage } from '../../../../machines/partner/scan/scan.view.ts';

export const ScanContext = createActorContext(scanMachine);

export const useScan = () => ScanContext.useSelector(selectPage);
