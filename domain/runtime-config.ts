/** What one build learns of its deployment: `GET /config.json`, also written into the page (D2, D3). */
export interface RuntimeConfig {
  brand: string;
  supportEmail: string;
  storeUrl: string;
  /** Which reading of the cart page is live (D1). */
  cart: 'checkout' | 'app';
  /** Where the payment provider's script comes from. */
  checkoutScript: string;
  /** The prefix of pictures whose address is relative; empty for the page's own origin (spec §3, Place). */
  imageHost: string;
  /** Whether the demo phone is there (D3). */
  demo: boolean;
}
