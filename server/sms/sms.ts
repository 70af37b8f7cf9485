import { formatPrice } from '../../domain/money.ts';

/** What a message is about; a gateway in India has a registered template for each. */
export type SmsKind = 'login' | 'pickup_code' | 'cancelled' | 'ready' | 'unheard';

/** A message. `text` is the whole message. Some gateways take only `code` and insert it into a template. */
export interface SmsMessage {
  readonly kind: SmsKind;
  /** Ten digits. */
  readonly phone: string;
  readonly text: string;
  /** The code in the message; empty if it has none. */
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

/** Longest value of a variable in a template that is registered with the operators (DLT), in characters. */
const maxVariable = 30;

/**
 * Returns a restaurant's name as the value of a variable: without accents and symbols and cut to 30 characters, as
 * operators drop longer values and those of other scripts. Instead of a name in another script it says 'the restaurant', which
 * the order's number identifies.
 */
function variableOf(restaurant: string): string {
  const plain = restaurant
    .normalize('NFD')
    .replaceAll('’', "'")
    .replaceAll(/[\p{M}\p{S}\p{P}\p{Cf}]/gu, asciiOnly);
  const name = plain.replaceAll(/\s+/g, ' ').trim();
  return /^[\u0020-\u007e]*[a-z0-9][\u0020-\u007e]*$/i.test(name)
    ? name.slice(0, maxVariable).trimEnd()
    : 'the restaurant';
}

const asciiOnly = (character: string) => (character <= '~' ? character : '');

/** What a message about an order names. */
interface AboutOrder {
  readonly brand: string;
  /** The id of the order. */
  readonly order: string;
  readonly restaurant: string;
}

/**
 * Returns the text of the message with a pickup code. The code is written in two parts and without the word 'code', so that
 * no phone offers it as a login code.
 * @param about `ready` is the time at which the meal is expected to be ready, such as '1:20 pm' or 'Fri, 27 Nov, 1:20 pm'
 */
export function pickupText({ brand, order, restaurant, code, ready }: AboutOrder & { code: string; ready: string }) {
  const figures = `${code.slice(0, 3)} ${code.slice(3)}`;
  return `${brand}: order ${order} is paid, ready about ${ready}. Show ${figures} at ${variableOf(restaurant)}.`;
}

/** Returns the text about an order that is ready. */
export function readyText({ brand, order, restaurant }: AboutOrder): string {
  return `${brand}: order ${order} is ready for pickup at ${variableOf(restaurant)}.`;
}

/** Returns the text to a partner about a new order for which no page of the portal has rung. */
export function unheardText({ brand, order, restaurant }: AboutOrder): string {
  return `${brand}: new order ${order} at ${variableOf(restaurant)}, but no device rang. Open the kitchen board.`;
}

/** Returns the text about an order that its restaurant has cancelled. */
export function cancelledText({ brand, order, restaurant, totalPaise }: AboutOrder & { totalPaise: number }): string {
  const amount = formatPrice(totalPaise).replace('₹', 'Rs ');
  return `${brand}: ${variableOf(restaurant)} could not take order ${order}. ${amount} goes back to you; banks need 5-7 working days.`;
}
