export function findBrowser(root: string): Promise<string | null>;
