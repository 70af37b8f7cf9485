import { createActorContext } from '@xstate/react';
import { hoursEditorMachine } from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';

export const HoursEditorContext = createActorContext(hoursEditorMachine);
