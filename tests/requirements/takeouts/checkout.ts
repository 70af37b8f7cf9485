import type { Takeout } from '../takeout.ts';

const machine = 'machines/checkout/checkout.machine.ts';
const settling = 'machines/checkout/checkout.settling.ts';
const setup = 'machines/checkout/checkout.setup.ts';
const texts = 'machines/checkout/checkout.texts.ts';
const actors = 'machines/checkout/checkout.actors.ts';
const recovery = 'machines/inventory-recovery/inventory-recovery.machine.ts';
const walks = 'tests/machines/checkout.test.ts';
const calls = 'tests/machines/checkout.actors.test.ts';
const providerWindow = 'tests/machines/payment-window.test.ts';
const money = 'tests/domain/money.test.ts';
const page = 'tests/browser/cart.spec.ts';

export const takeouts: Takeout[] = [
  {
    id: 'CHECK-1',
    file: setup,
    find: '=> cart.items.length === 0',
    replace: '=> cart.items.length < 0',
    test: walks,
  },
  { id: 'CHECK-1', file: texts, find: "'Your cart is empty!'", replace: "'Your cart is empty'", test: walks },
  {
    id: 'CHECK-2',
    file: setup,
    find: 'shortOf(context.cart, result.live).length > 0',
    replace: 'shortOf(context.cart, result.live).length > 9',
    test: walks,
  },
  { id: 'CHECK-2', file: texts, find: 'Please remove them to continue.', replace: 'Please remove them.', test: walks },
  { id: 'CHECK-3', file: machine, find: "onDone: 'preparing',", replace: "onDone: 'paying',", test: walks },
  {
    id: 'CHECK-4',
    file: 'src/app/payment-window.ts',
    find: 'script.src = address;',
    replace: "script.src = '/checkout.js';",
    test: providerWindow,
  },
  {
    id: 'CHECK-4',
    file: 'server/page/page.routes.ts',
    find: "razorpay: 'https://checkout.razorpay.com/v1/checkout.js'",
    replace: "razorpay: '/sandbox/checkout.js'",
    test: 'tests/server/deployment.test.ts',
    title: 'names the provider’s script',
  },
  {
    id: 'CHECK-5',
    file: texts,
    find: 'Failed to load payment gateway. ',
    replace: 'No payment gateway. ',
    test: walks,
  },
  {
    id: 'CHECK-5',
    file: 'src/app/payment-window.ts',
    find: 'reject(new Error(`${address} did not load.`));',
    replace: 'resolve();',
    test: providerWindow,
  },
  { id: 'CHECK-6', file: texts, find: "'Failed to create order'", replace: "'No order'", test: walks },
  {
    id: 'CHECK-6',
    file: actors,
    find: 'code: data ? null : codeOf(error, response)',
    replace: 'code: codeOf(error, response)',
    test: calls,
  },
  { id: 'CHECK-7', file: 'domain/bill.ts', find: 'taxPercent = 5', replace: 'taxPercent = 18', test: money },
  {
    id: 'CHECK-7',
    file: 'domain/bill.ts',
    find: 'Math.round((subtotalPaise * taxPercent) / 100)',
    replace: 'Math.floor((subtotalPaise * taxPercent) / 100)',
    test: money,
  },
  {
    id: 'CHECK-8',
    file: 'domain/bill.ts',
    find: 'subtotalPaise + taxPaise }',
    replace: 'subtotalPaise }',
    test: money,
  },
  {
    id: 'CHECK-9',
    file: 'domain/bill.ts',
    find: 'subtotalPaise + taxPaise }',
    replace: 'subtotalPaise + taxPaise + 4_000 }',
    test: money,
  },
  {
    id: 'CHECK-9',
    file: 'server/orders/place-order.ts',
    find: 'slot_minutes: body.slot_info.slot_duration,',
    replace: "slot_minutes: body.slot_info.slot_duration,\n      status: 'confirmed',",
    test: 'tests/server/place-order.test.ts',
    title: 'nothing is confirmed unpaid',
  },
  {
    id: 'CHECK-10',
    file: 'domain/money.ts',
    find: 'Math.round(value * 100 +',
    replace: 'Math.floor(value * 100 +',
    test: money,
  },
  {
    id: 'CHECK-10',
    file: 'domain/checkout.ts',
    find: 'price: toPaise(price), name',
    replace: 'price: Number(price), name',
    test: walks,
  },
  {
    id: 'CHECK-11',
    file: actors,
    find: 'key: randomKey(), startTime: now() }',
    replace: 'key: randomKey(), startTime: now() + 1 }',
    test: calls,
  },
  { id: 'CHECK-11', file: 'domain/slot.ts', find: 'slotMinutes = 60', replace: 'slotMinutes = 45', test: walks },
  {
    id: 'CHECK-12',
    file: actors,
    find: "name: 'Customer', email: supportEmail,",
    replace: "name: '', email: '',",
    test: calls,
  },
  { id: 'CHECK-12', file: actors, find: 'contact: `+91${input.phone}`', replace: "contact: ''", test: calls },
  { id: 'CHECK-12', file: 'src/app/payment-window.ts', find: '    prefill,\n', replace: '', test: providerWindow },
  {
    id: 'CHECK-13',
    file: settling,
    find: "{ target: '#checkout.ready.calm', actions: ['forgetPayment', 'toastCancelled'] }",
    replace: "{ target: '#checkout.ready.calm', actions: 'toastCancelled' }",
    test: walks,
  },
  { id: 'CHECK-13', file: texts, find: "'Payment cancelled'", replace: "'Payment was cancelled'", test: walks },
  {
    id: 'CHECK-13',
    file: 'src/app/payment-window.ts',
    find: "ondismiss: () => report({ type: 'window.dismissed' })",
    replace: 'ondismiss: () => undefined',
    test: providerWindow,
  },
  {
    id: 'CHECK-14',
    file: texts,
    find: "'Payment verification failed'",
    replace: "'Payment not verified'",
    test: walks,
  },
  { id: 'CHECK-15', file: machine, find: "'toastPaid', 'tellPaid']", replace: "'toastPaid']", test: walks },
  {
    id: 'CHECK-15',
    file: 'machines/app/app.machine.ts',
    find: "'order.paid': { actions: { type: 'tellCart', params: ({ event }) => event } },",
    replace: '',
    test: 'tests/machines/app.test.ts',
  },
  {
    id: 'CHECK-15',
    file: 'machines/cart/cart.machine.ts',
    find: "'order.paid': { target: '.counting', actions: ['takeEverythingOut', ",
    replace: "'order.paid': { target: '.counting', actions: [",
    test: 'tests/machines/cart.rules.test.ts',
  },
  { id: 'CHECK-16', file: setup, find: 'redirect: 2_000', replace: 'redirect: 3_000', test: walks },
  {
    id: 'CHECK-16',
    file: machine,
    find: "redirect: { target: '#checkout.ready.calm', actions: 'goToOrders' }",
    replace: "redirect: '#checkout.ready.calm'",
    test: walks,
  },
  {
    id: 'CHECK-18',
    file: setup,
    find: "result.code === 'insufficient_inventory'",
    replace: "result.code === 'restaurant_closed'",
    test: walks,
  },
  {
    id: 'CHECK-18',
    file: 'machines/inventory-recovery/inventory-recovery.actors.ts',
    find: 'hard_refresh: true',
    replace: 'hard_refresh: false',
    test: calls,
  },
  { id: 'CHECK-19', file: recovery, find: 'settle: 1_000', replace: 'settle: 500', test: walks },
  {
    id: 'CHECK-19',
    file: recovery,
    find: "? 'reviewed' : 'retryable'",
    replace: "? 'retryable' : 'reviewed'",
    test: walks,
  },
  { id: 'CHECK-19', file: texts, find: "'Inventory Updated'", replace: "'Inventory updated'", test: walks },
  { id: 'CHECK-19', file: texts, find: 'successfully, you can try again', replace: 'successfully', test: walks },
  {
    id: 'CHECK-20',
    file: recovery,
    find: "return { kind: 'unknown' };",
    replace: "return { kind: 'retryable', live: [] };",
    test: walks,
  },
  { id: 'CHECK-20', file: texts, find: 'Some items may be out of stock.', replace: '', test: walks },

  // The words and the controls, which only the page has.
  {
    id: 'CHECK-4',
    file: 'src/app/checkout-logic.ts',
    find: 'loadScript: () => loadScriptOnce(config.checkoutScript),',
    replace: 'loadScript: ((script) => () => script)(loadScriptOnce(config.checkoutScript)),',
    test: page,
    title: 'loads the payment script on demand',
  },
  {
    id: 'CHECK-17',
    file: 'src/features/cart/checkout-news.tsx',
    find: 'title="Order Failed"',
    replace: 'title="No order"',
    test: page,
    title: 'loads the payment script on demand',
  },
  {
    id: 'CHECK-17',
    file: 'src/features/cart/checkout-news.tsx',
    find: '<p>Tip: reduce the quantities of your dishes and try again.</p>',
    replace: '',
    test: page,
    title: 'loads the payment script on demand',
  },
];
