/** A message with a one-time code. `text` is the whole message; some gateways take only the `code` for a template. */
export interface SmsMessage {
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly code: string;
}

export interface SmsSender {
  /** Passes the message to the gateway. @throws SmsFailed when the gateway rejects it or does not answer. */
  send(message: SmsMessage): Promise<void>;
}

/** The gateway rejected the message. The error's text contains neither the number nor the code. */
export class SmsFailed extends Error {}

/**
 * The text of a message with a code. The last line binds the code to our page, so that a browser can fill it in
 * (WebOTP, D55).
 * @param host As in the page's address, without a port.
 */
export function otpText({ brand, code, host }: { brand: string; code: string; host: string }): string {
  return `${code} is your ${brand} code. It is valid for 5 minutes. Do not share it with anyone.\n\n@${host} #${code}`;
}
