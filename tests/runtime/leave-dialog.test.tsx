// @vitest-environment happy-dom
import { act } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, it, onTestFinished, vi } from 'vitest';
import { LeaveDialog } from '../../src/runtime/leave-dialog.tsx';
import { render } from '../fixtures/render.tsx';

/** The properties of the dialog that is shown. */
let dialog: { onConfirm: () => void; onCancel: () => void; [name: string]: unknown } | null = null;

vi.mock('../../src/design/lazy-dialog.css.ts', () => ({}));
vi.mock('../../src/design/button.tsx', () => ({}));
vi.mock('../../src/design/notice.tsx', () => ({}));
vi.mock('../../src/design/confirm-dialog.tsx', () => ({
  default: function Dialog(properties: NonNullable<typeof dialog>) {
    dialog = properties;
    return <p>{String(properties['title'])}</p>;
  },
}));

/** Opens a form at `/edit?tab=1` from `/list`, with or without unsaved changes. */
async function openForm(isDirty: boolean) {
  dialog = null;
  const routes = [
    { path: '/edit', element: <LeaveDialog isDirty={isDirty} /> },
    { path: '*', element: null },
  ];
  const router = createMemoryRouter(routes, { initialEntries: ['/list', '/edit?tab=1'] });
  onTestFinished(() => router.dispose());
  const { container } = await render(<RouterProvider router={router} />);
  const go = (to: string | number) => act(async () => router.navigate(to as string));
  return { go, at: () => router.state.location.pathname, shown: () => container.textContent };
}

it('asks before a link leaves unsaved changes, and stays on the page if the answer is Stay', async () => {
  const { go, at, shown } = await openForm(true);
  expect(shown()).toBe('');
  await go('/orders');
  await vi.waitFor(() => expect([at(), shown()]).toEqual(['/edit', 'Leave this page?']));
  expect(dialog).toMatchObject({
    open: true,
    text: 'What you typed is not saved.',
    confirmLabel: 'Leave',
    cancelLabel: 'Stay',
    danger: true,
  });
  await act(async () => dialog?.onCancel());
  expect([at(), shown()]).toEqual(['/edit', '']);
});

it('leaves the page after a confirmation', async () => {
  const { go, at } = await openForm(true);
  await go(-1);
  expect(at()).toBe('/edit');
  await act(async () => dialog?.onConfirm());
  expect(at()).toBe('/list');
});

it('closes the question at a step back, and asks again at the next one', async () => {
  const { go, at, shown } = await openForm(true);
  for (const asked of ['Leave this page?', '', 'Leave this page?', '']) {
    await go(-1);
    await vi.waitFor(() => expect([at(), shown()]).toEqual(['/edit', asked]));
  }
});

it('does not ask without changes, or if only the query changes', async () => {
  const clean = await openForm(false);
  await clean.go('/orders');
  expect([clean.at(), clean.shown()]).toEqual(['/orders', '']);
  const dirty = await openForm(true);
  await dirty.go('/edit?tab=2');
  expect(dirty.shown()).toBe('');
});

it.each([true, false])(
  'lets the browser ask before the tab is closed only if there are changes (changes: %s)',
  async (isDirty) => {
    await openForm(isDirty);
    const closing = new Event('beforeunload', { cancelable: true });
    dispatchEvent(closing);
    expect(closing.defaultPrevented).toBe(isDirty);
  },
);
