export declare function isPartnerSource(file: string): boolean;
