/** Whether an address stays on this site when a router goes there: '//elsewhere' and '/\\elsewhere' are other hosts. */
export const isOwnPath = (address: string): boolean => /^\/\w/.test(address);
