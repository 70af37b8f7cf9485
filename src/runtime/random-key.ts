/**
 * Returns a random key of 128 bits, as 32 hexadecimal digits. `crypto.randomUUID` does not exist where the product is opened
 * by plain http and a name, such as on a phone in the network of a computer.
 */
export const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
