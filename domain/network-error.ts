/** The message for a call without an answer (spec §8, network_error). A separate file, because every page loads it. */
export const networkError = 'Network connection issue. Please check your internet connection.';
