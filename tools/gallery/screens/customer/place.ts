import { serverError, longName, loadingText, type ScreenState, retryButton } from '../../state.ts';

const base = { at: '/places/1' } as const;

export const states: readonly ScreenState[] = [
  { ...base, state: 'place', ready: (page) => page.getByRole('heading', { level: 1 }) },
  { ...base, state: 'loading', answers: { 'GET /placesToVisit/1': 'never' }, ready: loadingText },
  {
    ...base,
    state: 'error',
    answers: { 'GET /placesToVisit/1': serverError },
    ready: retryButton,
  },
  {
    ...base,
    state: 'bare',
    answers: {
      'GET /placesToVisit/1': (json) => ({
        placeToVisit: {
          ...json.placeToVisit,
          name: longName,
          image_url: null,
          type: null,
          rating: null,
          description: null,
          street_address: null,
          latitude: null,
        },
      }),
      'POST /placesToVisitMedia': () => ({ media: { image_urls: [], items: [] } }),
    },
    ready: (page) => page.getByRole('heading', { level: 1 }),
  },
];
