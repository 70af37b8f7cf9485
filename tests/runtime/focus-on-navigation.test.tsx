// @vitest-environment happy-dom
import { act } from 'react';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FocusOnNavigation } from '../../src/app/focus-on-navigation.tsx';
import { render } from '../fixtures/render.tsx';

vi.mock('../../src/design/visually-hidden.css.ts', () => ({ visuallyHidden: 'hidden' }));

/** Opens a page without a heading; `load` adds the heading, as a page does when its data is loaded. */
async function openPage() {
  history.replaceState(null, '', '/home');
  const router = createBrowserRouter([
    {
      path: '*',
      element: (
        <>
          <FocusOnNavigation />
          <main />
        </>
      ),
    },
  ]);
  onTestFinished(() => router.dispose());
  const { container } = await render(<RouterProvider router={router} />);
  const follow = (...to: Parameters<typeof router.navigate>) => act(async () => router.navigate(...to));
  const load = () => {
    const heading = document.createElement('h1');
    container.querySelector('main')?.replaceChildren(heading);
    return heading;
  };
  return { follow, load };
}

it('focuses the heading of a new page even if the page replaces its query while it loads', async () => {
  const { follow, load } = await openPage();
  await follow('/restaurants/1');
  // Wait until the script that moves the focus is loaded.
  await import('../../src/app/page-focus.ts');
  await follow('/restaurants/1?veg=1', { replace: true });
  const heading = load();
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
});

it('focuses the heading when the page recovers by itself while Try again has the focus', async () => {
  const { load } = await openPage();
  const again = document.createElement('button');
  again.toggleAttribute('data-retry', true);
  load().after(again);
  again.focus();
  await import('../../src/app/page-focus.ts');
  // A key that does not leave the button.
  again.dispatchEvent(new KeyboardEvent('keydown', { key: 'Shift', bubbles: true }));
  again.dispatchEvent(new KeyboardEvent('keyup', { key: 'Shift', bubbles: true }));
  await import('../../src/app/page-focus.ts');
  const heading = load();
  await vi.waitFor(() => expect(document.activeElement).toBe(heading));
});
