import { fromCallback, type EventObject } from 'xstate';
import type { RuntimeConfig } from '../../../domain/runtime-config.ts';
import type { FileStore } from '../../shared/lib/file-store.ts';
import { uploadFailedMessage } from '../../../domain/image-file.ts';

/** An uploaded picture (spec §3). */
export interface UploadedImage {
  url: string;
  publicId: string;
  width: number;
  height: number;
  format: string;
  bytes: number;
}

/** Progress and result of the upload. */
export type SendingEvent =
  | { type: 'image.progressed'; percent: number }
  | { type: 'image.stored'; image: UploadedImage }
  | { type: 'image.refused'; reason: string }
  /** The file was changed or deleted after it was chosen. */
  | { type: 'image.unreadable' };

/** Posts a form and reports the progress, 0 to 1. Resolves with any response; rejects if there is none. */
export type SendForm = (
  url: string,
  form: FormData,
  outside: { signal: AbortSignal; onProgress: (share: number) => void },
) => Promise<{ ok: boolean; body: unknown }>;

interface Deps {
  files: FileStore;
  upload: RuntimeConfig['upload'];
  sendForm: SendForm;
}

/** Creates the actors for direct multipart POST requests to the image host (spec §7, Image upload; D56). */
export function createImageUploadActors({ files, upload, sendForm }: Deps) {
  const formOf = (input: { folder: string; fileId: string }): FormData => {
    const form = new FormData();
    form.append('file', files.take(input.fileId));
    form.append('upload_preset', upload.preset);
    form.append('folder', input.folder);
    if (upload.sendsTransformation) {
      form.append('quality', 'auto');
      form.append('fetch_format', 'auto');
    }
    return form;
  };
  /** Resolves with whether the browser still reads the file, which it refuses after a change. */
  const isReadable = async (fileId: string): Promise<boolean> => {
    try {
      await files.take(fileId).slice(0, 1).arrayBuffer();
      return true;
    } catch {
      return false;
    }
  };
  return {
    sendImage: fromCallback<EventObject, { folder: string; fileId: string }>(({ input, sendBack }) => {
      const breakOff = new AbortController();
      let reportedPercent = 0;
      const onProgress = (share: number) => {
        const percent = Math.floor(share * 100);
        if (percent > reportedPercent) sendBack({ type: 'image.progressed', percent: (reportedPercent = percent) });
      };
      const send = async () => {
        try {
          const { ok, body } = await sendForm(upload.url, formOf(input), { signal: breakOff.signal, onProgress });
          const image = ok ? uploadedImage(body) : null;
          sendBack(image ? { type: 'image.stored', image } : { type: 'image.refused', reason: reasonIn(body) });
        } catch {
          // The host sent no response, or the file can no longer be read.
          sendBack(
            (await isReadable(input.fileId))
              ? { type: 'image.refused', reason: uploadFailedMessage }
              : { type: 'image.unreadable' },
          );
        }
      };
      void send();
      return () => breakOff.abort();
    }),
  };
}

/** Parses the host's response (spec §3, §7); null if it is malformed. */
function uploadedImage(body: unknown): UploadedImage | null {
  if (typeof body !== 'object' || body === null) return null;
  const { secure_url: url, public_id: publicId, width, height, format, bytes } = body as Record<string, unknown>;
  if (typeof url !== 'string' || typeof publicId !== 'string' || typeof format !== 'string') return null;
  if (typeof width !== 'number' || typeof height !== 'number' || typeof bytes !== 'number') return null;
  return { url, publicId, width, height, format, bytes };
}

/** Returns the error message of the host: `{ error: { message } }`. */
function reasonIn(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : null;
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : null;
  return typeof message === 'string' && message !== '' ? message : uploadFailedMessage;
}
