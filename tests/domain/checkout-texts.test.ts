import { expect, it } from 'vitest';
import { checkoutTexts } from '../../domain/checkout-texts.ts';

it('checkout has the texts of spec §8 that belong to no error code', () => {
  const { empty, outOfStock, noGateway, noOrder, notVerified, cancelled, paid, inventory } = checkoutTexts;
  expect([empty, outOfStock]).toEqual([
    'Your cart is empty!',
    'Some items in your cart are out of stock. Please remove them to continue.',
  ]);
  expect([noGateway, noOrder, notVerified]).toEqual([
    'Failed to load payment gateway. Please check your connection.',
    'Failed to create order',
    'Payment verification failed',
  ]);
  expect([cancelled, paid]).toEqual(['Payment cancelled', 'Payment successful. Your order has been placed.']);
  expect(inventory).toEqual({
    reviewed: 'Inventory Updated',
    retryable: 'Inventory updated successfully, you can try again',
    unknown: 'Failed to check latest inventory. Some items may be out of stock.',
  });
});

it('checkout has texts for a changed cart, for a payment in another tab, and for a lost network', () => {
  const { repriced, changed, lockedByOtherTab, checking, offline, waiting, stopped } = checkoutTexts;
  expect([repriced, changed]).toEqual([
    'Some prices have changed. Please check the bill and try again.',
    'Your cart has changed, maybe in another tab. Check it and pay again.',
  ]);
  expect([lockedByOtherTab, checking]).toEqual(['A payment is open in another tab', 'We are checking your payment']);
  expect([offline, waiting, stopped]).toEqual([
    'You are offline. You can press now: paying waits for the network.',
    'You are offline. Paying goes on by itself when the network is back.',
    'Paying no longer waits for the network. Nothing was paid.',
  ]);
});
