import { createHash } from 'node:crypto';

/** Twelve letters that stand for a value: equal JSON, equal letters. */
export function keyOf(value: unknown): string {
  return createHash('sha1')
    .update(JSON.stringify(value) ?? 'undefined')
    .digest('hex')
    .slice(0, 12);
}
