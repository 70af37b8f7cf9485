const partnerSource = /(?:^|\/)src\/(?:app|runtime|features)\/partner\//;

/**
 * Whether a source file belongs to the partner portal, so that customer pages do not load it and the service worker
 * does not cache it.
 * @param {string} file path of the file, absolute or relative to the project root
 * @returns {boolean}
 */
export const isPartnerSource = (file) => partnerSource.test(file);
