/** What stands where an answer never came (spec §8, network_error). By itself, since every page needs it. */
export const networkError = 'Network connection issue. Please check your internet connection.';
