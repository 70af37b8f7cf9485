// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { saveFile } from '../../src/runtime/save-file.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('saves a JSON text under a name, and frees it after a minute', async () => {
  vi.useFakeTimers();
  const create = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:export');
  const revoke = vi.spyOn(URL, 'revokeObjectURL').mockReturnValue();
  const clicked: HTMLAnchorElement[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(this);
  });
  saveFile('pehle-export.json', '{"orders":[]}');
  expect(clicked.map(({ href, download }) => [href, download])).toEqual([['blob:export', 'pehle-export.json']]);
  const file = create.mock.calls[0]?.[0] as Blob; // what the code passes
  expect([file.type, await file.text()]).toEqual(['application/json', '{"orders":[]}']);
  vi.advanceTimersByTime(59_999);
  expect(revoke).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(revoke.mock.calls).toEqual([['blob:export']]);
});
