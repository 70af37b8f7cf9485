const partnerSource = /(?:^|\/)src\/(?:app|runtime|features)\/partner\//;

/**
 * Whether a source file belongs to the partner's portal: customer pages do not load it, and the service worker does not
 * cache it.
 * @param {string} file its path, absolute or relative to the project's folder @returns {boolean}
 */
export const isPartnerSource = (file) => partnerSource.test(file);
