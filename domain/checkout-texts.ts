/** Checkout texts that do not belong to an error code (spec §4, §5, §8). */
export const checkoutTexts = {
  empty: 'Your cart is empty!',
  outOfStock: 'Some items in your cart are out of stock. Please remove them to continue.',
  repriced: 'Some prices have changed. Please check the bill and try again.',
  changed: 'Your cart has changed, maybe in another tab. Check it and pay again.',
  noGateway: 'Failed to load payment gateway. Please check your connection.',
  noOrder: 'Failed to create order',
  notVerified: 'Payment verification failed',
  offline: 'You are offline. You can press now: paying waits for the network.',
  waiting: 'You are offline. Paying goes on by itself when the network is back.',
  stopped: 'Paying no longer waits for the network. Nothing was paid.',
  cancelled: 'Payment cancelled',
  paid: 'Payment successful. Your order has been placed.',
  lockedByOtherTab: 'A payment is open in another tab',
  checking: 'We are checking your payment',
  inventory: {
    reviewed: 'Inventory Updated',
    retryable: 'Inventory updated successfully, you can try again',
    unknown: 'Failed to check latest inventory. Some items may be out of stock.',
  },
} as const;
