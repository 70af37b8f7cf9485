import { testWalks } from '../../../fixtures/test-walks.ts';
import { defineModel } from '../../../engine/model.ts';
import { pickupTimeMachine, statusOf } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import { pickupTimeModel } from './model.ts';
import { pickupTimeFlow } from './oracle.ts';
import { pickupTimeScreen } from './screen.ts';

/**
 * The choice of another tab is shown at once, so that an answer finds the same one in the cart. A time is refused only while it can be paid for: the checkout places no order for another. The dishes change only while
 * too few are left, because the page changes the cart's quantities for good. The select is disabled without a list.
 */
const model = defineModel(pickupTimeMachine, {
  ...pickupTimeModel,
  allow(snapshot, event) {
    const { context } = snapshot;
    if (!pickupTimeModel.allow?.(snapshot, event)) return false;
    if (event.type === 'loadTimes done' && event.output.kind === 'loaded')
      return event.output.chosen === context.chosen;
    const isOfDay = !snapshot.matches('loadingDay') && !snapshot.matches('failedDay');
    if (event.type === 'time.choose' || event.type === 'time.asap') return isOfDay;
    if (event.type === 'dishes.changed') return snapshot.matches('short');
    if (event.type !== 'times.outdated') return true;
    const isPayable = ['asap', 'planned'].includes(statusOf(context));
    return context.times === null || (isPayable && isOfDay);
  },
});

testWalks('pickup time', { flow: { ...pickupTimeFlow, model }, screen: pickupTimeScreen });
