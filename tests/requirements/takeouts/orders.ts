import type { Takeout } from '../takeout.ts';

const list = 'machines/customer-orders/order-list.ts';
const selectors = 'machines/customer-orders/customer-orders.selectors.ts';
const walks = 'tests/machines/customer-orders.test.ts';
const pagination = 'tests/domain/pagination.test.ts';
const cards = 'tests/browser/order-cards.spec.ts';

export const takeouts: Takeout[] = [
  { id: 'ORDERS-1', file: list, find: '.includes(needle)', replace: ".includes('')", test: walks },
  { id: 'ORDERS-2', file: list, find: "(tab === 'all' || order.status === tab) && ", replace: '', test: walks },
  {
    id: 'ORDERS-3',
    file: selectors,
    find: '.slice(start, start + pageSize)',
    replace: '.slice(0, pageSize)',
    test: walks,
  },
  { id: 'ORDERS-4', file: list, find: 'pageSize = 8', replace: 'pageSize = 10', test: walks },
  {
    id: 'ORDERS-5',
    file: 'domain/pagination.ts',
    find: 'neighbours = 1)',
    replace: 'neighbours = 0)',
    test: pagination,
  },
  { id: 'ORDERS-5', file: 'domain/pagination.ts', find: 'at !== 1 && ', replace: '', test: pagination },
  { id: 'ORDERS-5', file: 'domain/pagination.ts', find: ' && at !== pageCount', replace: '', test: pagination },
  { id: 'ORDERS-5', file: 'domain/pagination.ts', find: "shown.push('gap')", replace: 'last = at', test: pagination },
  { id: 'ORDERS-6', file: selectors, find: 'of ${total} orders`', replace: 'of ${total}`', test: walks },
  {
    id: 'ORDERS-7',
    file: 'machines/customer-orders/customer-orders.actors.ts',
    find: 'message: failureMessage(error)',
    replace: "message: ''",
    test: walks,
  },
  { id: 'ORDERS-8', file: selectors, find: "['delivered', 'leaf'],", replace: '', test: walks },
  { id: 'ORDERS-8', file: selectors, find: "?? 'plain'", replace: "?? 'leaf'", test: walks },
  { id: 'ORDERS-9', file: selectors, find: "if (status === 'completed') return 'leaf';", replace: '', test: walks },
  {
    id: 'ORDERS-9',
    file: selectors,
    find: "status === 'pending' ? 'turmeric' : 'red'",
    replace: "status === 'failed' ? 'red' : 'turmeric'",
    test: walks,
  },

  // The words and the controls, which only the page has.
  {
    id: 'ORDERS-1',
    file: 'src/features/orders/found-orders.tsx',
    find: "onChange={(typed) => send({ type: 'search.change', query: typed })}",
    replace: 'onChange={() => undefined}',
    test: cards,
    title: 'orders can be searched, and chosen by status',
  },
  {
    id: 'ORDERS-2',
    file: 'src/features/orders/found-orders.tsx',
    find: "{ id: 'pending', label: 'Pending' },",
    replace: '',
    test: cards,
    title: 'orders can be searched, and chosen by status',
  },
  {
    id: 'ORDERS-3',
    file: 'src/features/orders/found-orders.tsx',
    find: '{shown.map((order) => (',
    replace: '{shown.slice(1).map((order) => (',
    test: cards,
    title: 'an order shows restaurant',
  },
  {
    id: 'ORDERS-5',
    file: 'src/design/pagination.tsx',
    find: '              …\n',
    replace: '',
    test: cards,
    title: 'page buttons show the first',
  },
  {
    id: 'ORDERS-6',
    file: 'src/features/orders/found-orders.tsx',
    find: '<p role="status">{useSelector(actor, selectSummary)}</p>',
    replace: '<p role="status">{useSelector(actor, selectSummary).length}</p>',
    test: cards,
    title: 'page buttons show the first',
  },
  {
    id: 'ORDERS-7',
    file: 'src/features/orders/orders.tsx',
    find: "'Error loading orders'",
    replace: "'Orders did not load'",
    test: cards,
    title: 'orders that do not load say so',
  },
  {
    id: 'ORDERS-7',
    file: 'src/features/orders/orders.tsx',
    find: 'text={OrdersContext.useSelector(selectError)}',
    replace: 'text=""',
    test: cards,
    title: 'orders that do not load say so',
  },
  {
    id: 'ORDERS-8',
    file: 'src/features/orders/order-card.tsx',
    find: 'tone={statusTone(order.status)}',
    replace: 'tone="leaf"',
    test: cards,
    title: 'statuses look apart',
  },
  {
    id: 'ORDERS-9',
    file: 'src/features/orders/order-card.tsx',
    find: 'tone={paymentTone(payment.status)}',
    replace: 'tone="leaf"',
    test: cards,
    title: 'statuses look apart',
  },
];
