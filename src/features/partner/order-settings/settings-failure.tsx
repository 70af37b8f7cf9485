import type { SettingsChange } from '../../../../machines/partner/order-settings/order-settings.actors.ts';
import { Notice } from '../../../design/notice.tsx';
import { useOrderSettings } from './order-settings.context.ts';

/** Why the last change was not saved, beside its controls. @param props `when`: whether these controls make the change */
export function SettingsFailure({ when }: { when: (change: SettingsChange) => boolean }) {
  const { failed, isChangedElsewhere, failure } = useOrderSettings();
  if (failed === null || !when(failed)) return null;
  if (isChangedElsewhere)
    return (
      <Notice tone="red" title="Changed on another device">
        Nothing was saved. This is what is set now; press again if you still want to change it.
      </Notice>
    );
  return <Notice tone="red" title={failure} />;
}
