import { createActorContext } from '@xstate/react';
import { hoursEditorMachine } from '../../../../machines/partner/hours-editor/hours-editor.machine.ts';
import { selectPage } from '../../../../machines/partner/hours-editor/hours-editor.view.ts';

export const HoursEditorContext = createActorContext(hoursEditorMachine);

export const useHoursEditor = () => HoursEditorContext.useSelector(selectPage);
