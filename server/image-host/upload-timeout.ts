import type { IncomingMessage } from 'node:http';
import { setInterval } from 'node:timers';
import { uploadRules } from './upload-limit.ts';

export interface UploadTimeLimits {
  /** Until the upload is answered, ms. */
  readonly uploadMs: number;
  /** As in the rules of uploads; tests are quicker. */
  readonly graceMs?: number;
}

/** Why an upload was ended before it was there, or before it was kept. */
export class UploadTimedOut extends Error {
  override readonly name = 'UploadTimedOut';
  readonly isSlow: boolean;

  constructor(isSlow: boolean) {
    super(isSlow ? 'The upload came too slowly. Please try again.' : 'The upload took too long. Please try again.');
    this.isSlow = isSlow;
  }
}

/**
 * Does the work for an upload as long as the upload keeps its time: it has to come at a rate, on the average since its
 * beginning so that a short gap ends nothing, and to be done within its limit.
 * @param work Gets a signal that ends what it waits for.
 * @throws UploadTimedOut at once, whatever the work does
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
