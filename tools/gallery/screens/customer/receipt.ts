import { orderWithPapers } from '../../order-fixtures.ts';
import { textOnPage, type ScreenState } from '../../state.ts';

export const states: readonly ScreenState[] = [
  {
    at: '/orders/3-100001/receipt',
    state: 'papers',
    answers: { 'GET /order/getmyorders': () => orderWithPapers },
    ready: textOnPage('Credit note'),
  },
];
