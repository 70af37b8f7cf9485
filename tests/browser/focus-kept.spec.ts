import { expect, test, type Locator, type Page } from '@playwright/test';
import { createOwnRestaurant, newPartner } from '../fixtures/browser-partner.ts';
import { signIn } from '../fixtures/session.ts';

/** Where the focus is after a control that removes or disables itself was pressed with the keyboard. */

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function expectFocusAfter(control: Locator, focused: Locator): Promise<void> {
  await control.press('Enter');
  await expect(focused).toBeFocused();
}

for (const side of ['customer', 'partner'] as const)
  test(`moves the focus to the first field of a ${side}'s profile form, and back to 'Edit Profile'`, async ({
    page,
  }) => {
    if (side === 'customer') await signIn(page);
    else await newPartner(page.request).signIn(page);
    await page.goto(side === 'customer' ? '/profile' : '/partner/profile');
    const [edit, name] = [button(page, 'Edit Profile'), page.getByRole('main').getByRole('textbox').first()];
    await expectFocusAfter(edit, name);
    await expectFocusAfter(button(page, 'Cancel'), edit);
    await expectFocusAfter(edit, name);
    await page.getByLabel('Address').fill('MG Road');
    await expectFocusAfter(button(page, 'Save Changes'), edit);
  });

test('keeps the focus in the part of the opening hours that was used', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await page.goto(`/partner/restaurants/${await createOwnRestaurant(page.request, accessToken)}/hours`);
  await expectFocusAfter(button(page, 'Remove Sunday'), button(page, 'Add hours on Sunday'));
  await expectFocusAfter(button(page, 'Remove Monday'), button(page, 'Add hours on Monday'));
  await button(page, 'Add a closed date').press('Enter');
  await button(page, 'Add a closed date').press('Enter');
  await expectFocusAfter(button(page, 'Remove date 2'), button(page, 'Add a closed date'));
  await expectFocusAfter(button(page, 'Remove date 1'), button(page, 'Add a closed date'));
  const save = button(page, 'Save hours');
  await save.press('Enter');
  await expect(page.getByText('Hours saved')).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
});

test('keeps the focus in the part of the order settings that was used', async ({ page }) => {
  const { accessToken } = await newPartner(page.request).signIn(page);
  await page.goto(`/partner/restaurants/${await createOwnRestaurant(page.request, accessToken)}/hours`);
  const longer = button(page, '5 minutes more');
  while (await longer.isEnabled()) await longer.press('Enter');
  await expect(longer).toBeFocused();
  const save = button(page, 'Save time');
  await save.press('Enter');
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await expect(save).toBeDisabled();
  await expect(save).toBeFocused();
  await button(page, '15 min').press('Enter');
  await expectFocusAfter(button(page, 'Resume orders'), page.getByRole('heading', { name: 'New orders' }));
});
