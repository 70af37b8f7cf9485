import type { SendForm } from '../../../machines/partner/image-upload/image-upload.actors.ts';

/** Timeout of an upload, ms. The server's own timeout is 90 s. */
const uploadDeadline = 100_000;

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
export const sendForm: SendForm = (url, form, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.timeout = uploadDeadline;
    request.upload.addEventListener('progress', ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    });
    request.addEventListener('load', () =>
      resolve({ ok: request.status >= 200 && request.status < 300, body: parsed(request.responseText) }),
    );
    for (const end of ['error', 'abort', 'timeout'])
      request.addEventListener(end, () => reject(new Error(`The upload ended in ${end}.`)));
    signal.addEventListener('abort', () => request.abort());
    request.send(form);
  });

/** Returns null if the body is not JSON, which may come from a proxy. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
