/**
 * The message for a request without a response (spec §8, network_error). In a file of its own, because every page loads
 * it.
 */
export const networkError = 'Network connection issue. Please check your internet connection.';
