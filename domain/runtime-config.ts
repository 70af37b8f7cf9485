/** The deployment's settings for the page: `GET /config.json`, also embedded in the page (D2, D3). */
export interface RuntimeConfig {
  brand: string;
  supportEmail: string;
  storeUrl: string;
  /** Which reading of the cart page is live (D1). */
  cart: 'checkout' | 'app';
  /** Where the payment provider's script comes from. */
  checkoutScript: string;
  /** What a relative address of a picture is resolved against: an address, or a path of ours (spec §3, Place). */
  imageHost: string;
  /** Where pictures are uploaded to (D56). */
  upload: UploadConfig;
  /** Whether the demo phone is there (D3). */
  demo: boolean;
}

/** One POST in multipart form, as Cloudinary's unsigned upload takes it (spec §7). */
export interface UploadConfig {
  /** The whole address; relative for the server's own image host. */
  url: string;
  preset: string;
  /** Whether `quality` and `fetch_format` are sent along: our own host takes them, Cloudinary refuses them unsigned. */
  sendsTransformation: boolean;
}
