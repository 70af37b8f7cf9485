import type { IncomingMessage } from 'node:http';
import { setInterval } from 'node:timers';
import { uploadRules } from './upload-limit.ts';

export interface UploadTimeLimits {
  /** Timeout of the whole upload, ms. */
  readonly uploadMs: number;
  /** Default: `uploadRules.graceMs`; tests shorten it. */
  readonly graceMs?: number;
}

/** The upload was too slow or took too long. */
export class UploadTimedOut extends Error {
  override readonly name = 'UploadTimedOut';
  readonly isSlow: boolean;

  constructor(isSlow: boolean) {
    super(isSlow ? 'The upload came too slowly. Please try again.' : 'The upload took too long. Please try again.');
    this.isSlow = isSlow;
  }
}

/**
 * Runs `work` with two limits on the upload: a total time, and a minimum rate. The rate is averaged since the start, so
 * that short gaps are allowed.
 * @param work Receives a signal that it should abort on.
 * @throws UploadTimedOut when a limit is exceeded, without waiting for `work`.
 */
export async function withUploadTimeout<Result>(
  request: IncomingMessage,
  { uploadMs, graceMs = uploadRules.graceMs }: UploadTimeLimits,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const { socket } = request;
  const before = socket.bytesRead;
  const began = performance.now();
  const ending = new AbortController();
  const look = () => {
    const elapsed = performance.now() - began;
    const due = ((elapsed - graceMs) / 1000) * uploadRules.minBytesPerSecond;
    const isSlow = !request.complete && socket.bytesRead - before < due;
    if (isSlow || elapsed > uploadMs) ending.abort(new UploadTimedOut(isSlow));
  };
  const looking = setInterval(look, Math.min(500, graceMs));
  try {
    const { signal } = ending;
    const ended = new Promise<never>((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as UploadTimedOut), { once: true });
    });
    return await Promise.race([work(signal), ended]);
  } finally {
    clearInterval(looking);
  }
}
