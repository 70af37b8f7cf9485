import { expect, test, type Locator, type Page } from '@playwright/test';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { newCustomer } from '../fixtures/browser-customer.ts';
import { createKeyboard } from '../fixtures/browser-keyboard.ts';

/** A complete order by keyboard: focus and announcements at each step. */

const restaurant = 'Charminar Dastarkhwan';
const dish = 'Paneer Dum Biryani';
const other = 'Hyderabadi Chicken Dum Biryani';

/** A pattern, because other tests add restaurants to the city. */
const listed: unknown = expect.stringMatching(/^\d+ restaurants found$/);

interface Step {
  focus: string;
  /** How often the focus moves; 0 if the pressed control keeps it. */
  moves: number;
  said?: readonly unknown[];
}

async function start(page: Page) {
  const recorder = await recordAnnouncements(page);
  const keys = createKeyboard(page);
  /** Moves the focus to `target` with Tab. An announcement on the way would fail the next step. */
  const to = async (target: Locator) => {
    await keys.to(target);
    recorder.startStep();
  };
  const expectStep = (title: string, { said = [], ...focus }: Step) => recorder.expectStep(title, { ...focus, said });
  const press = async (title: string, target: Locator, step: Step, key = 'Enter') => {
    await to(target);
    await page.keyboard.press(key);
    await expectStep(title, step);
  };
  return { to, expectStep, press };
}

test('focuses and announces each step once, from the landing page to the receipt @phone', async ({ page }) => {
  test.slow();
  const customer = newCustomer(page.request);
  await customer.register();
  // The demo phone replaces a real phone and is not part of the keyboard path.
  await page.route('**/demo/outbox*', (route) => route.fulfill({ json: { messages: [] } }));
  const { to, press, expectStep } = await start(page);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const link = (name: string) => page.getByRole('link', { name, exact: true });

  await page.goto('/');
  await press('the login', link('Pre-order Now').first(), { focus: 'heading "Login"', moves: 1 });
  await to(page.getByLabel('Phone number'));
  await page.keyboard.type(customer.phone);
  await page.keyboard.press('Enter');
  await expectStep('a code was sent', {
    focus: 'textbox "6-digit OTP"',
    // The focus moves to the dialog 'Sending OTP' first.
    moves: 2,
    said: [expect.stringMatching(/^Please check your mobile messages\. Resend OTP in (30|2\d) s$/)],
  });
  await customer.readCode();
  await page.keyboard.type(customer.code);
  await expectStep('home', { focus: 'heading "Welcome, Asha Rao!"', moves: 1, said: [listed] });

  await to(page.getByRole('searchbox', { name: 'Search restaurants' }));
  await page.keyboard.insertText('biryani');
  await expectStep('a search', {
    focus: 'searchbox "Search restaurants"',
    moves: 0,
    said: ['Searching the dishes too…', listed],
  });
  await press('the restaurant', link(restaurant), { focus: `heading "${restaurant}"`, moves: 1 });

  // The button stays the same element, under another name.
  const added = (name: string) => ({
    focus: `button "One ${name} more"`,
    moves: 0,
    said: [`1 of ${name} in the cart`],
  });
  await press('a dish is added', button(`ADD ${dish}`), added(dish));
  await press(
    'one more',
    button(`One ${dish} more`),
    { focus: `button "One ${dish} more"`, moves: 0, said: [`2 of ${dish} in the cart`] },
    'Space',
  );
  await press('one less', button(`One ${dish} less`), {
    focus: `button "Remove ${dish}"`,
    moves: 0,
    said: [`1 of ${dish} in the cart`],
  });
  await press('the dish is removed', button(`Remove ${dish}`), {
    focus: `button "ADD ${dish}"`,
    moves: 1,
    said: [`${dish} removed from cart Dismiss`],
  });
  await press('it is added again', button(`ADD ${dish}`), added(dish));
  await press('another dish is added', button(`ADD ${other}`), added(other));

  await press('the cart', page.getByRole('link', { name: 'View cart' }), { focus: 'heading "Your cart"', moves: 1 });
  const removed = { focus: 'button "Undo"', moves: 1, said: [`${other} removed from cart Dismiss`] };
  await press('a dish is taken out', button(`Take ${other} out of the cart`), removed);
  await press(
    'and comes back',
    button('Undo'),
    { focus: `button "Remove ${other}"`, moves: 1, said: [`1 of ${other} in the cart`] },
    'Space',
  );
  await press('the cart is cleared', button('Clear Cart'), {
    focus: 'button "Undo"',
    moves: 1,
    said: ['Cart cleared successfully Dismiss'],
  });
  await press('and is filled again', button('Undo'), {
    focus: `button "Remove ${dish}"`,
    moves: 1,
    said: [`1 of ${dish}, 1 of ${other} in the cart`],
  });
  await press('the last of a dish is removed', button(`Remove ${other}`), removed);

  const payment = {
    focus: 'button "Pay ₹315.00"',
    moves: 1,
    said: ['Checking stock…', 'Loading payment…', 'Placing your order…'],
  };
  await press('the payment window', button('Proceed to Pay'), payment);
  await press('the payment fails', button('Let the payment fail'), {
    focus: 'button "Let the payment fail"',
    moves: 0,
    said: ['Talking to the bank…', 'Your payment was declined by the bank. You can try again.'],
  });
  await press('the payment window is closed', button('Close payment window'), {
    focus: 'button "Proceed to Pay"',
    moves: 1,
    said: [
      'We are checking your payment',
      expect.stringMatching(/^Kept until \d{1,2}:\d\d [ap]m$/),
      'Error: Payment processing failed. Please try again. Dismiss',
    ],
  });
  await press('the payment window again', button('Proceed to Pay'), payment);
  await press('the payment succeeds', button('Pay ₹315.00'), {
    focus: 'heading "My Orders"',
    // The focus moves to 'Proceed to Pay' and 'Thank you for your order' first.
    moves: 3,
    said: [
      'Talking to the bank…',
      'Verifying payment…',
      'Payment successful. Your order has been placed. Dismiss',
      'Showing 1 to 1 of 1 orders',
    ],
  });

  await press(
    'no pending orders',
    page.getByRole('tab', { name: 'All' }),
    { focus: 'tab "Pending"', moves: 1, said: ['No orders found'] },
    'ArrowRight',
  );
  await press(
    'all orders',
    page.getByRole('tab', { name: 'Pending' }),
    { focus: 'tab "All"', moves: 1, said: ['Showing 1 to 1 of 1 orders'] },
    'ArrowLeft',
  );
  await press('the receipt', page.getByRole('link', { name: /^Receipt, order / }), {
    focus: 'heading "Receipt"',
    moves: 1,
  });
});
