/** The client's settings in this deployment: the response of `GET /config.json`, also embedded in the page (D2, D3). */
export interface RuntimeConfig {
  brand: string;
  supportEmail: string;
  storeUrl: string;
  /** Which variant of the cart page is active (D1). */
  cart: 'checkout' | 'app';
  /** URL of the payment provider's script. */
  checkoutScript: string;
  /** Base of relative picture URLs: a URL, or a path on this server (spec §3, Place). */
  imageHost: string;
  /** How to upload pictures (D56). */
  upload: UploadConfig;
  /** Whether the demo phone is shown (D3). */
  demo: boolean;
}

/** Settings of a multipart POST in the format of Cloudinary's unsigned upload (spec §7). */
export interface UploadConfig {
  /** The full URL, or a path if the server's own image host is used. */
  url: string;
  preset: string;
  /**
   * Whether to send `quality` and `fetch_format`. The server's own image host accepts them; Cloudinary rejects them in
   * unsigned uploads.
   */
  sendsTransformation: boolean;
}
