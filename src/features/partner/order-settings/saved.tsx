import type { SettingsChange } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { useOrderSettings } from './order-settings.context.ts';
import * as panel from '../form/panel.css.ts';

/** 'Saved' beside the controls whose change was saved. @param props `when`: whether these controls make the change */
export function Saved({ when }: { when: (change: SettingsChange) => boolean }) {
  const { saved } = useOrderSettings();
  return (
    <span role="status" className={panel.savedMessage}>
      {saved !== null && when(saved) && 'Saved'}
    </span>
  );
}
