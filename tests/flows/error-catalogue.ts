/** Section 8 of the specification, by hand: the flow, by the name of its tests, in which a person reads each message. */
export const errorCatalogue: Record<string, readonly string[]> = {
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
