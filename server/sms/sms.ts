/**
 * A message with a one-time code. `text` is the whole message. Some gateways take only `code` and insert it into a
 * template.
 */
export interface SmsMessage {
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  readonly code: string;
}

export interface SmsSender {
  /**
   * Passes the message to the gateway.
   * @throws SmsFailed if the gateway rejects the message or does not answer.
   */
  send(message: SmsMessage): Promise<void>;
}

/**
 * The gateway rejected the message or did not answer. The error's message contains neither the phone number nor the
 * code.
 */
export class SmsFailed extends Error {}

/**
 * Returns the text of a message with a code. Its last line binds the code to our page, so that browsers can fill it in
 * (WebOTP, D55).
 * @param host The host name of the page, without a port.
 */
export function otpText({ brand, code, host }: { brand: string; code: string; host: string }): string {
  return `${code} is your ${brand} code. It is valid for 5 minutes. Do not share it with anyone.\n\n@${host} #${code}`;
}
