/** The deployment's settings for the page: `GET /config.json`, also embedded in the page (D2, D3). */
export interface RuntimeConfig {
  brand: string;
  supportEmail: string;
  storeUrl: string;
  /** Which variant of the cart page is active (D1). */
  cart: 'checkout' | 'app';
  /** Address of the payment provider's script. */
  checkoutScript: string;
  /** Base for relative addresses of pictures: a URL, or a path on this server (spec §3, Place). */
  imageHost: string;
  /** How to upload pictures (D56). */
  upload: UploadConfig;
  /** Whether the demo phone is shown (D3). */
  demo: boolean;
}

/** Settings of a multipart POST in the format of Cloudinary's unsigned upload (spec §7). */
export interface UploadConfig {
  /** The full URL; relative for the server's own image host. */
  url: string;
  preset: string;
  /**
   * Whether to send `quality` and `fetch_format`: our own host accepts them, Cloudinary rejects them in unsigned
   * uploads.
   */
  sendsTransformation: boolean;
}
