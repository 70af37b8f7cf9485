import {
  selectFailedPart,
  selectFailure,
  selectSettingsResult,
} from '../../../../machines/partner/order-settings/order-settings.selectors.ts';
import type { SettingsPart } from '../../../../machines/partner/order-settings/order-settings.setup.ts';
import { Notice } from '../../../design/notice.tsx';
import { OrderSettingsContext } from './order-settings.context.ts';

/** Why the last change of this part was not saved, beside its controls. */
export function SettingsFailure({ part }: { part: SettingsPart }) {
  const failedPart = OrderSettingsContext.useSelector(selectFailedPart);
  const isChangedElsewhere = OrderSettingsContext.useSelector(selectSettingsResult) === 'changedElsewhere';
  const failure = OrderSettingsContext.useSelector(selectFailure);
  if (failedPart !== part) return null;
  if (isChangedElsewhere)
    return (
      <Notice tone="red" title="Changed on another device">
        Nothing was saved. This is what is set now; press again if you still want to change it.
      </Notice>
    );
  return <Notice tone="red" title={failure} />;
}
