import { expect, type Locator, type Page } from '@playwright/test';

/** Runs in the page. @returns false for what stands in a dialog that has not taken the focus yet */
function isWithinReach(element: Element): boolean {
  const dialog = element.closest('[role="dialog"], [role="alertdialog"]');
  return dialog === null || dialog.contains((element.getRootNode() as Document | ShadowRoot).activeElement);
}

/** A hand that has keys only. Wherever it stops, the focus must be seen, and nothing may cover it (WCAG 2.4.7, 2.4.11). */
export function createKeyboard(page: Page) {
  /** Where the focus is, if it can be seen there; else what is wrong. */
  const look = () =>
    page.evaluate(() => {
      // A shadow root (the payment window) has the focus within.
      let focused = document.activeElement;
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
      if (!focused || focused === document.body) return { name: 'nothing', fault: null };
      const name = `${focused.tagName} "${focused.getAttribute('aria-label') ?? focused.textContent?.slice(0, 40) ?? ''}"`;
      // The page itself, where a dialog's opener is gone or a link has led.
      if (focused.id === 'main') return { name, fault: null };
      // A field's ring is drawn by what stands around it, and a code's by its boxes.
      const around = [
        focused,
        focused.parentElement,
        focused.parentElement?.parentElement,
        focused.closest('[data-input-otp-container]')?.firstElementChild?.querySelector('[class*="active"]'),
      ];
      const ringed = [...around, focused.closest('li,article')].some((each) => {
        if (!each) return false;
        const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(each);
        return (outlineStyle !== 'none' && outlineWidth !== '0px') || boxShadow !== 'none';
      });
      if (!ringed && !focused.matches('[autocomplete="one-time-code"]'))
        return { name, fault: 'the focus cannot be seen' };
      const { left, top, width, height } = focused.getBoundingClientRect();
      const root = focused.getRootNode() as Document | ShadowRoot;
      const overs = [0.5, 0.1, 0.9].flatMap((x) =>
        [0.5, 0.1, 0.9].map((y) => root.elementFromPoint(left + width * x, top + height * y)),
      );
      const over = overs[0] ?? null;
      const isFree = overs.some(
        (each) =>
          each !== null &&
          (focused.contains(each) ||
            each.contains(focused) ||
            each.closest('label') !== null ||
            // A toast goes by itself, and by a key.
            each.closest('[aria-label="Messages"]') !== null),
      );
      return { name, fault: isFree ? null : `covered by ${over?.outerHTML.slice(0, 120) ?? 'the edge of the window'}` };
    });
  const check = async () => {
    const { name, fault } = await look();
    expect(fault, name).toBeNull();
    return name;
  };
  return {
    check,
    /** Goes on by Tab (or another key) until `target` has the focus. */
    async to(target: Locator, key = 'Tab'): Promise<void> {
      const passed: string[] = [];
      await expect(target).toBeVisible();
      // A dialog takes the focus a moment after it is drawn: no hand is that fast, but this one is.
      await expect.poll(() => target.evaluate(isWithinReach)).toBe(true);
      for (let stops = 0; stops < 60; stops++) {
        // oxlint-disable no-await-in-loop -- a key at a time
        if (await target.evaluate((element) => element === (element.getRootNode() as Document).activeElement)) return;
        await page.keyboard.press(key);
        passed.push(await check());
        // oxlint-enable no-await-in-loop
      }
      throw new Error(`No way by ${key} to ${target.toString()}, only to ${passed.join(', ')}`);
    },
    async press(target: Locator, key = 'Enter'): Promise<void> {
      await this.to(target);
      await page.keyboard.press(key);
    },
    async type(target: Locator, text: string): Promise<void> {
      await this.to(target);
      await page.keyboard.press('ControlOrMeta+a');
      await page.keyboard.type(text);
    },
    /** Past the bar, by the first link of every page. */
    async skip(): Promise<void> {
      const link = page.getByRole('link', { name: /^Skip to/ });
      // What the server's HTML begins with has none.
      await expect(link).toBeAttached();
      await page.keyboard.press('Tab');
      await expect(link).toBeFocused();
      await page.keyboard.press('Enter');
    },
  };
}
