import { testWalks } from '../../../fixtures/test-walks.ts';
import { defineModel } from '../../../engine/model.ts';
import { pickupTimeMachine, statusOf } from '../../../../machines/customer/pickup-time/pickup-time.machine.ts';
import { pickupTimeModel } from './model.ts';
import { pickupTimeFlow } from './oracle.ts';
import { pickupTimeScreen } from './screen.ts';

/** A time is refused only while it can be paid for: the checkout places no order for another. */
const model = defineModel(pickupTimeMachine, {
  ...pickupTimeModel,
  allow: ({ context }, { type }) =>
    type !== 'times.outdated' || context.times === null || ['asap', 'planned'].includes(statusOf(context)),
});

testWalks('pickup time', { flow: { ...pickupTimeFlow, model }, screen: pickupTimeScreen });
