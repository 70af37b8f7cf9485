import { expect, test, type Page } from '@playwright/test';
import { expectAccessible } from '../engine/browser-axe.ts';

/**
 * Opens the login page and waits until React has taken over the document's elements, which would undo earlier changes to
 * them. The demo phone is the last element to be rendered.
 */
async function openLogin(page: Page): Promise<void> {
  await page.goto('/send-otp');
  await expect(page.getByRole('button', { name: 'Demo phone' })).toBeVisible();
}

test('checks the contrast of an element again after its colours change', async ({ page }) => {
  await openLogin(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Login');
  await expectAccessible(page);
  await heading.evaluate((element) => (element.style.color = '#ddd'));
  await expect(expectAccessible(page)).rejects.toThrow('insufficient color contrast');
});

test('checks the size and spacing of a button again after they change', async ({ page }) => {
  await openLogin(page);
  const button = page.getByRole('button', { name: 'Continue' });
  await expectAccessible(page);
  await button.evaluate((element) => {
    // The button is just large enough for its text.
    element.style.cssText = 'min-height: 0; height: 12px; width: 12px; padding: 0; font-size: 1px; line-height: 1';
    element.after(element.cloneNode(true));
    if (element.parentElement) element.parentElement.style.gap = '0';
  });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});

test('checks an element again on a narrower phone', async ({ page }) => {
  // Both widths, 440 px and 360 px, are below the breakpoint of the navigation.
  await page.setViewportSize({ width: 440, height: 740 });
  await openLogin(page);
  const button = page.getByRole('button', { name: 'Continue' });
  await button.evaluate((element) => {
    element.after(element.cloneNode(true));
    const sheet = new CSSStyleSheet();
    // The two buttons overlap and are just large enough for their texts.
    sheet.replaceSync(`@media (max-width: 400px) {
      main button { all: unset !important; margin-block: -6px !important; font-size: 1px !important }
    }`);
    document.adoptedStyleSheets.push(sheet);
  });
  await expectAccessible(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(expectAccessible(page)).rejects.toThrow('target-size');
});

const brightness = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);

/** Returns the linear red, green and blue of a colour as '#rrggbb' or '#rgb'. */
function linear(color: string): [number, number, number] {
  const long = color.length === 4 ? color.replace(/[^#]/g, '$&$&') : color;
  const part = (at: number) => brightness(Number.parseInt(long.slice(at, at + 2), 16) / 255);
  return [part(1), part(3), part(5)];
}

/** The contrast of two colours (WCAG 1.4.3). */
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [one, other]
    .map((color) => linear(color))
    .map(([r, g, b]) => 0.2126 * r + 0.7152 * g + 0.0722 * b)
    .toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** How different two colours look: their distance in OKLab, in per cent. People see 2 side by side. */
function difference(one: string, other: string): number {
  const [a, b] = [one, other].map((color) => {
    const [red, green, blue] = linear(color);
    const l = Math.cbrt(0.4122 * red + 0.5363 * green + 0.0514 * blue);
    const m = Math.cbrt(0.2119 * red + 0.6807 * green + 0.1074 * blue);
    const s = Math.cbrt(0.0883 * red + 0.2817 * green + 0.63 * blue);
    return [
      0.2105 * l + 0.7936 * m - 0.0041 * s,
      1.978 * l - 2.4286 * m + 0.4506 * s,
      0.0259 * l + 0.7828 * m - 0.8087 * s,
    ];
  });
  return 100 * Math.hypot(...(a ?? []).map((part, at) => part - (b?.[at] ?? 0)));
}

for (const theme of ['light', 'dark'] as const)
  test(`late orders and buttons that remove something look like neither the brand nor an error: ${theme} theme`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await openLogin(page);
    const colors = new Map<string, string>();
    for (const name of [
      'brand',
      'red',
      'late',
      'danger',
      'paper',
      'surface',
      'lateSoft',
      'onLateSoft',
      'onDanger',
      'dangerHover',
    ])
      colors.set(
        name,
        await page.evaluate((token) => getComputedStyle(document.documentElement).getPropertyValue(`--${token}`), name),
      );
    const of = (name: string) => colors.get(name) ?? '';
    for (const name of ['late', 'danger'])
      for (const other of ['brand', 'red', name === 'late' ? 'danger' : 'late'])
        expect(difference(of(name), of(other)), `${name} and ${other}`).toBeGreaterThan(8);
    for (const [text, background] of [
      ['late', 'paper'],
      ['late', 'surface'],
      ['onLateSoft', 'lateSoft'],
      ['onDanger', 'danger'],
      ['onDanger', 'dangerHover'],
    ] as const)
      expect(contrast(of(text), of(background)), `${text} on ${background}`).toBeGreaterThan(4.5);
  });
