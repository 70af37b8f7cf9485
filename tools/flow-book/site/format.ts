export const formatPercent = (part: number, of: number): string =>
  of === 0 ? '—' : `${(Math.floor((1000 * part) / of) / 10).toLocaleString('en-GB')} %`;

/** A flow without a requirement is an addition to the specification. */
export const formatRequirements = (number: number): string => (number === 0 ? '—' : formatCount(number));

/** Groups the digits by thousands, whatever the language of the browser. */
export const formatCount = (number: number): string => number.toLocaleString('en-GB');
