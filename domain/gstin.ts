const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** Whether a text is a GSTIN, the 15 characters of an Indian tax registration, including its check character. */
export function isGstin(text: string): boolean {
  if (!/^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[\dA-Z]$/.test(text)) return false;
  const sum = text
    .slice(0, 14)
    .split('')
    .reduce((total, character, index) => {
      const product = digits.indexOf(character) * (index % 2 === 0 ? 1 : 2);
      return total + Math.floor(product / 36) + (product % 36);
    }, 0);
  return digits[(36 - (sum % 36)) % 36] === text[14];
}
