/** Returns the name of a flow as used in URLs and file names. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
