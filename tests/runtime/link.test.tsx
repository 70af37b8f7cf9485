// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished } from 'vitest';
import { Link, NavLink, type LinkProps } from '../../src/design/link.tsx';
import { render } from '../fixtures/render.tsx';

/** Renders a link on a page. @returns how to click it, and what the router did */
async function openLink(props: LinkProps, Kind = Link, page = '/home?city=1') {
  history.replaceState(null, '', page);
  const router = createMemoryRouter([{ path: '*', element: <Kind {...props}>A link</Kind> }], {
    initialEntries: [page],
  });
  onTestFinished(() => router.dispose());
  const { container } = await render(<RouterProvider router={router} />);
  const link = container.querySelector('a');
  if (!link) throw new Error('There is no link.');
  const click = async (keys: MouseEventInit = {}) => {
    const event = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
    await act(async () => link.dispatchEvent(event));
    return event.defaultPrevented;
  };
  const at = () => `${router.state.historyAction} ${router.state.location.pathname}${router.state.location.search}`;
  return { link, click, at };
}

it('opens the page in the app when clicked, with a new history entry', async () => {
  const { link, click, at } = await openLink({ to: '/cart?step=2' });
  expect(link.getAttribute('href')).toBe('/cart?step=2');
  expect([await click(), at()]).toEqual([true, 'PUSH /cart?step=2']);
});

it('replaces the history entry if it leads to the current page', async () => {
  const { click, at } = await openLink({ to: '/home?city=1' });
  expect([await click(), at()]).toEqual([true, 'REPLACE /home?city=1']);
});

it('adds a history entry if only the query differs', async () => {
  const { click, at } = await openLink({ to: '/home' });
  expect([await click(), at()]).toEqual([true, 'PUSH /home']);
});

it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey'])('leaves a click with %s to the browser', async (key) => {
  const { click, at } = await openLink({ to: '/cart' });
  expect([await click({ [key]: true }), at()]).toEqual([false, 'POP /home?city=1']);
});

it('leaves the click to the browser if it loads a new document', async () => {
  const { click, at } = await openLink({ to: '/partner/scan', reloadDocument: true });
  expect([await click(), at()]).toEqual([false, 'POP /home?city=1']);
});

it('calls its own listener first, which may prevent the navigation', async () => {
  let calls = 0;
  const { click, at } = await openLink({
    to: '/cart',
    onClick: (event) => {
      calls += 1;
      event.preventDefault();
    },
  });
  expect([await click(), at(), calls]).toEqual([true, 'POP /home?city=1', 1]);
});

it.each([
  ['its page', '/home?city=1', 'page'],
  ['a page below', '/home/lists/1', 'page'],
  ['a page whose path only begins alike', '/homes', null],
  ['another page', '/cart', null],
])('marks a link to /home as current or not on %s', async (_, page, current) => {
  const { link } = await openLink({ to: '/home' }, NavLink, page);
  expect(link.getAttribute('aria-current')).toBe(current);
});
