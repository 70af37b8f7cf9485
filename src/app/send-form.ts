import type { SendForm } from '../../machines/image-upload/image-upload.actors.ts';

/** Posts a form and tells how far it is: `fetch` does not say how much of a body is on its way. */
export const sendForm: SendForm = (url, form, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.responseType = 'text';
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable && total > 0) onProgress(loaded / total);
    };
    request.onload = () =>
      resolve({ ok: request.status >= 200 && request.status < 300, body: read(request.responseText) });
    request.onerror = () => reject(new Error(`${url} did not answer.`));
    request.onabort = () => reject(new DOMException('The upload was cancelled.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort(), { once: true });
    request.open('POST', url);
    request.send(form);
  });

/** What was answered; null for what is no JSON, such as a gateway's page. */
function read(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
