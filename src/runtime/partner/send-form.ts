import type { SendForm } from '../../../machines/partner/image-upload/image-upload.actors.ts';
import { refusesToken, type AuthorizedCall } from '../../../machines/shared/token-refresh/authorized-call.ts';

/** Timeout of an upload, ms. The server's own timeout is 90 s. */
const uploadDeadline = 100_000;

/** Returns how the portal uploads: with the partner's token to this server (D326), and without one to another host. */
export function createSendForm(authorizedCall: AuthorizedCall): SendForm {
  return (url, form, outside) => {
    // The URL of another host is complete (`UploadConfig`).
    if (!/^\/(?!\/)/.test(url)) return post(url, form, outside, null);
    return authorizedCall(
      (token) => post(url, form, outside, token),
      ({ ok, body }) => !ok && refusesToken(body),
    );
  };
}

/** Uses XMLHttpRequest, because `fetch` does not report upload progress. */
const post = (...[url, form, { signal, onProgress }, token]: [...Parameters<SendForm>, token: string | null]) =>
  new Promise<Awaited<ReturnType<SendForm>>>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`);
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
