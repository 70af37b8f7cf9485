// Written by `npm run gen` from src/pages.ts.
export const pagesAhead = ['/restaurants/1', '/cart', '/home', '/orders', '/send-otp', '/verify-otp'];
