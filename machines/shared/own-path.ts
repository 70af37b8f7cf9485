/** Whether an address stays on this site when a router goes there: '//elsewhere' and '/\elsewhere' are other hosts. */
export const isOwnPath = (address: string): boolean => /^\/\w/.test(address);

/** What was kept of where somebody wanted to go, by whoever had the storage in hand. */
export const ownPath = (address: string | null): string | null =>
  address !== null && isOwnPath(address) ? address : null;
