import type { IncomingMessage } from 'node:http';
import { setInterval } from 'node:timers';
import { uploadRules } from './upload-limit.ts';

export interface UploadTimeLimits {
  /** Timeout until the answer, ms. */
  readonly uploadMs: number;
  /** `uploadRules.graceMs` by default; tests shorten it. */
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
 * Runs the work for an upload within its limits: a minimum rate, averaged since the start so that a short gap is
 * allowed, and a total time.
 * @param work Gets a signal that aborts what it waits for.
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
