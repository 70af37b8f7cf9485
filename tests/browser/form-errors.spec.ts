import { expect, test, type Page } from '@playwright/test';
import { recordAnnouncements } from '../fixtures/announcements.ts';
import { newMenu } from '../fixtures/browser-menu.ts';
import { newPartner, createOwnRestaurant } from '../fixtures/browser-partner.ts';
import { askForCode } from '../fixtures/session.ts';

/**
 * On submit, each form marks and describes every invalid field and focuses the first one. Before that, no field is
 * marked.
 */

interface Form {
  name: string;
  open: (page: Page) => Promise<unknown>;
  submit: string;
  /** The error of each invalid field by its label, in the order of the fields. */
  errors: Readonly<Record<string, string>>;
}

const forms: readonly Form[] = [
  {
    name: 'the customer’s login',
    open: (page) => page.goto('/send-otp'),
    submit: 'Continue',
    errors: { 'Phone number': 'Please enter a valid 10-digit phone number.' },
  },
  {
    name: 'the customer’s code',
    open: askForCode,
    submit: 'Verify',
    errors: { '6-digit OTP': 'Please enter a 6-digit OTP' },
  },
  {
    name: 'the customer’s signup',
    open: (page) => page.goto('/signup'),
    submit: 'Register',
    errors: { Name: 'Name is required', 'Phone number': 'Phone number must be 10 digits.' },
  },
  {
    name: 'the partner’s login',
    open: (page) => page.goto('/partner/login'),
    submit: 'Send OTP',
    errors: { 'Phone number': 'Phone number is required' },
  },
  {
    name: 'the partner’s signup',
    open: (page) => page.goto('/partner/signup'),
    submit: 'Create Partner Account',
    errors: { 'Full Name': 'Name is required', Phone: 'Phone number is required', Address: 'Address is required' },
  },
  {
    name: 'the partner’s profile',
    open: async (page) => {
      await newPartner(page.request).signIn(page);
      await page.goto('/partner/profile');
      await page.getByRole('button', { name: 'Edit Profile' }).click();
      for (const label of ['Phone', 'Address']) await page.getByLabel(label, { exact: true }).clear();
    },
    submit: 'Save Changes',
    errors: { Phone: 'Phone number is required', Address: 'Address is required' },
  },
  {
    name: 'a dish',
    open: async (page) => {
      const { open } = await newMenu(page, []);
      await open();
      await page.getByRole('button', { name: 'Add Menu Item' }).first().click();
    },
    submit: 'Add Item',
    errors: { 'Item name': 'Item name is required', Price: 'Price is required' },
  },
  {
    name: 'a new restaurant',
    open: async (page) => {
      await newPartner(page.request).signIn(page);
      await page.goto('/partner/restaurants/add');
    },
    submit: 'Add Restaurant',
    errors: {
      'Restaurant Name': 'Restaurant name is required',
      City: 'Please select a city',
      'Street Address': 'Address is required',
      Phone: 'Phone number is required',
    },
  },
  {
    name: 'a restaurant',
    open: async (page) => {
      const { accessToken } = await newPartner(page.request).signIn(page);
      await page.goto(`/partner/restaurants/edit/${await createOwnRestaurant(page.request, accessToken)}`);
      for (const label of ['Street Address', 'Phone']) await page.getByLabel(label, { exact: true }).clear();
    },
    submit: 'Save Changes',
    errors: { 'Street Address': 'Address is required', Phone: 'Phone number is required' },
  },
];

for (const { name, open, submit, errors } of forms) {
  test(`${name}: marks and describes each invalid field on submit, and focuses the first one`, async ({ page }) => {
    const recorder = await recordAnnouncements(page);
    await open(page);
    const field = (label: string) => page.getByLabel(label, { exact: true });
    const [first] = Object.keys(errors);
    await expect(field(first ?? '')).toBeVisible();
    await expect(page.locator('[aria-invalid]')).toHaveCount(0);
    await page.getByRole('button', { name: submit, exact: true }).click();
    for (const [label, says] of Object.entries(errors)) {
      await expect(field(label)).toHaveAttribute('aria-invalid', 'true');
      await expect(field(label)).toHaveAccessibleDescription(new RegExp(`^${says.replaceAll('.', '\\.')}`));
    }
    await expect(field(first ?? '')).toBeFocused();
    // A screen reader reads the description of the first field when the field gets the focus; a live region would
    // repeat it.
    const texts = Object.values(errors);
    expect(recorder.said().filter((text) => texts.includes(text))).toEqual([]);
  });
}

test('announces an error once if the field already has the focus', async ({ page }) => {
  const recorder = await recordAnnouncements(page);
  await page.goto('/send-otp');
  const phone = page.getByLabel('Phone number');
  await phone.focus();
  // The region of the error becomes live one frame after the field gets the focus.
  await expect(page.locator('form [aria-live="polite"]')).toHaveCount(1);
  await phone.press('Enter');
  await recorder.expectStep('an incomplete number', {
    focus: 'textbox "Phone number": Please enter a valid 10-digit phone number.',
    said: ['Please enter a valid 10-digit phone number.'],
  });
});

for (const key of ['the button', 'Enter']) {
  test(`announces once that the server refused a phone number, submitted with ${key}`, async ({ page }) => {
    const refusal = 'This number is blocked.';
    await page.route('**/auth/send-otp/', async (route) => {
      // The dialog has the focus until the answer; a quicker answer would find the focus still in the field.
      await expect(page.getByRole('dialog', { name: 'Sending OTP' })).toBeFocused();
      await route.fulfill({ status: 400, json: { detail: refusal } });
    });
    const recorder = await recordAnnouncements(page);
    await page.goto('/send-otp');
    await page.getByLabel('Phone number').fill('9876543210');
    if (key === 'Enter') await page.keyboard.press('Enter');
    else await page.getByRole('button', { name: 'Continue' }).click();
    await recorder.expectStep('the refusal', {
      focus: `textbox "Phone number": ${refusal}`,
      said: [],
    });
  });
}

test('shows a hint instead of an error while a phone number is being typed [CAUTH-28]', async ({ page }) => {
  await page.goto('/signup');
  const phone = page.getByLabel('Phone number');
  await phone.pressSequentially('9');
  await expect(page.getByText('Phone number must be 10 digits.')).toBeVisible();
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(phone).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Phone number must be 10 digits.')).toHaveCount(1);
  await phone.pressSequentially('8');
  await expect(phone).not.toHaveAttribute('aria-invalid');
  await expect(phone).toHaveAccessibleDescription('Phone number must be 10 digits.');
});
