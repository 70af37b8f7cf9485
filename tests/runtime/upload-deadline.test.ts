import { afterEach, expect, it, vi } from 'vitest';
import { sendForm } from '../../src/runtime/partner/send-form.ts';

afterEach(() => vi.unstubAllGlobals());

it('rejects an upload without an answer after 100 s', async () => {
  const timeouts: number[] = [];
  class SilentRequest extends EventTarget {
    timeout = 0;
    upload = new EventTarget();
    open() {}
    send() {
      timeouts.push(this.timeout);
      this.dispatchEvent(new Event('timeout'));
    }
  }
  vi.stubGlobal('XMLHttpRequest', SilentRequest);
  const outside = { signal: new AbortController().signal, onProgress: () => {} };
  await expect(sendForm('/image-host', new FormData(), outside)).rejects.toThrow('The upload ended in timeout.');
  expect(timeouts).toEqual([100_000]);
});
