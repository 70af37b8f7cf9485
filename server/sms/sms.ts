/** A message with a one-time code. `text` is all of it; some gateways want only the `code` for a template of theirs. */
export interface SmsMessage {
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly code: string;
}

export interface SmsSender {
  /** Hands the message to the gateway. @throws SmsFailed when the gateway refuses or does not answer. */
  send(message: SmsMessage): Promise<void>;
}

/** The gateway did not take the message. Its text names no number and no code. */
export class SmsFailed extends Error {}

/**
 * The words of a code message. The last line binds the code to our page, so that a browser may fill it in by itself
 * (WebOTP, D55).
 * @param host As in the page's address, without a port.
 */
export function otpText({ brand, code, host }: { brand: string; code: string; host: string }): string {
  return `${code} is your ${brand} code. It is valid for 5 minutes. Do not share it with anyone.\n\n@${host} #${code}`;
}
