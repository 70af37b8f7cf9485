/** Whether a path stays on this site in the router: '//elsewhere' and '/\\elsewhere' lead to other hosts. */
export const isOwnPath = (address: string): boolean => /^\/\w/.test(address);
