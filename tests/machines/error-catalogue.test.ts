import { describe, expect, it } from 'vitest';
import { allFlows, loadFlows } from '../flows.ts';
import { exploreFlow } from '../support/flow-graph.ts';
import { consult } from '../support/flow-oracle.ts';
import { leanPathsOf } from '../support/flow-paths.ts';
import { eventsOf } from '../support/flow-walk.ts';
import { anyModel } from '../support/flow-world.ts';

/** Section 8 of the specification, by hand: the flow in which a person reads each message. */
const catalogue: Record<string, readonly string[]> = {
  checkout: [
    'Sorry, some items in your cart are out of stock or have insufficient inventory.',
    'Restaurant not found. Please try again.',
    'One or more items in your cart are no longer available.',
    'This restaurant is currently closed. Please try again later.',
    "There's an issue with the order amount. Please refresh and try again.",
    'Payment processing failed. Please try again.',
    'Invalid payment details. Please contact support.',
    'Order not found. Please try again.',
    'User authentication failed. Please login again.',
    'Please check your order details and try again.',
    'Server error occurred. Please try again later.',
    'Network connection issue. Please check your internet connection.',
    'An unexpected error occurred. Please try again.',
    'Failed to load payment gateway. Please check your connection.',
    'Inventory Updated',
    'Inventory updated successfully, you can try again',
    'Failed to check latest inventory. Some items may be out of stock.',
    'Payment cancelled',
    'Payment successful. Your order has been placed.',
  ],
  cart: ['Cart cleared successfully', 'Cart is already empty'],
  location: [
    'Geolocation is not supported by this browser.',
    'Permission denied. Please allow location or enter manually.',
    'Timed out. Try again or enter coordinates manually.',
    'Failed to get location.',
  ],
  // The dialog's own, and what it ends with for the page's banner. That an order is delivered the view says by itself:
  // the walks of partner orders in the browser read it.
  'order otp': [
    'Invalid OTP. Please try again.',
    'Verification failed. Please try again.',
    'Invalid OTP',
    'OTP verification failed',
  ],
  'restaurant-create': ['Restaurant created successfully!', 'Upload failed'],
  'restaurant-edit': ['Restaurant updated successfully!'],
  'menu item': ['Failed to delete image. Please try again.', 'Menu image upload failed: Image is damaged'],
  stock: ['Menu item count updated successfully'],
  browse: ['Something went wrong'],
};

/** Every text that the oracle of a flow expects on its walks: on the page, told to the app, or handed on at the end. */
async function textsOf(name: string): Promise<Set<string>> {
  const entry = allFlows.find((each) => each.name === name);
  if (!entry) throw new Error(`There is no flow ${name}.`);
  const texts = new Set<string>();
  const collect = (value: unknown): void => {
    if (typeof value === 'string') texts.add(value);
    else if (typeof value === 'object' && value !== null) Object.values(value).forEach(collect);
  };
  for (const flow of await loadFlows(entry)) {
    for (const path of leanPathsOf(exploreFlow(anyModel(flow.model)))) {
      const oracle = consult(flow.oracle);
      for (const { page, effects } of [oracle.now(), ...path.map((edge) => oracle.step(eventsOf(edge)))])
        collect([page.shows, effects.told, effects.ended]);
    }
  }
  return texts;
}

describe('the error catalogue of section 8: a generated path shows each message', () => {
  it.each(Object.entries(catalogue))(
    '%s',
    async (name, messages) => {
      const texts = await textsOf(name);
      expect(messages.filter((message) => !texts.has(message))).toEqual([]);
    },
    60_000,
  );
});
