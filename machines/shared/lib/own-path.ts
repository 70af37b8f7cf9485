/** Whether a router stays on this site at this address: '//elsewhere' and '/\\elsewhere' are other hosts. */
export const isOwnPath = (address: string): boolean => /^\/\w/.test(address);
