const partnerSource = /(?:^|\/)src\/(?:app|runtime|features)\/partner\//;

/**
 * Whether a source file belongs to the partner's portal: no customer's page loads such a file, and the service worker
 * does not keep it. @param {string} file its path, absolute or from the project's folder @returns {boolean}
 */
export const isPartnerSource = (file) => partnerSource.test(file);
