import { createHash } from 'node:crypto';
import type { Answer, Handlers, Input, KeptAnswer, OkBody, OperationId } from './contract.ts';

type AnyAnswer = { [K in OperationId]: Answer<K> }[OperationId] | KeptAnswer;
type Read = (input: Input<OperationId>) => Promise<AnyAnswer>;

interface Entry {
  /** When its reading began, epoch ms. */
  readonly from: number;
  /** When it expires, epoch ms. */
  until: number;
  bytes: number;
  readonly answer: Promise<AnyAnswer>;
}

/** When an answer that was read at `at` expires, both epoch ms. */
type UntilOf<K extends OperationId> = (at: number, body: OkBody<K>) => number;

/** Maximum of all kept answers with their keys, bytes; beyond it all are dropped. */
const maxBytes = 64 * 1024 * 1024;
/** An entry's own objects, bytes. */
const entryBytes = 500;
/** How long further calls wait for a reading that has begun, ms; after it they begin another one. */
const sharedMs = 500;

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * Answers that are the same for every caller, kept as bytes until they are dropped or expire (D170). Concurrent calls
 * share one reading.
 * @param isCurrent Whether changes by other processes are noticed; while false, every call is read anew.
 */
export function createKeptAnswers({ now, isCurrent }: { now: () => Date; isCurrent: () => boolean }) {
  const entries = new Map<string, Entry>();
  let bytes = 0;

  function drop(): void {
    entries.clear();
    bytes = 0;
  }

  function remove(key: string, entry: Entry | undefined): void {
    if (!entry || entries.get(key) !== entry) return;
    entries.delete(key);
    bytes -= entry.bytes;
  }

  function keepOne(id: string, read: Read, untilOf: UntilOf<OperationId>): Read {
    return (input) => {
      if (!isCurrent()) return read(input);
      const key = `${id} ${JSON.stringify([input.path, input.body])}`;
      const at = now().getTime();
      const known = entries.get(key);
      // After the clock was set back the age is unknown.
      if (known && known.from <= at && at < known.until) return known.answer;
      remove(key, known);
      const answer = read(input).then((result) => {
        if ('json' in result || result.status !== 200) {
          remove(key, entry);
          return result;
        }
        const kept = asBytes(result.body);
        // It may have been dropped while it was read.
        if (entries.get(key) === entry) {
          entry.until = untilOf(at, result.body);
          entry.bytes = entryBytes + key.length + kept.json.length;
          bytes += entry.bytes;
          if (bytes > maxBytes) drop();
        }
        return kept;
      });
      const entry: Entry = { from: at, until: at + sharedMs, bytes: 0, answer };
      entries.set(key, entry);
      answer.catch(() => remove(key, entry));
      return answer;
    };
  }

  return {
    /** Keeps the answers 200 of these handlers by operation, path and body. @param untilOf by default they never expire */
    keep<Some extends Partial<Handlers>>(
      handlers: Some,
      untilOf: UntilOf<OperationId & keyof Some> = () => Infinity,
    ): Some {
      // Each handler gets its own inputs, and `untilOf` the bodies of these handlers.
      return Object.fromEntries(
        Object.entries(handlers).map(([id, read]) => [id, keepOne(id, read as Read, untilOf as UntilOf<OperationId>)]),
      ) as Some;
    },
    drop,
  };
}

function asBytes(body: OkBody<OperationId>): KeptAnswer {
  const json = Buffer.from(JSON.stringify(body));
  return { status: 200, json, etag: `"${createHash('sha256').update(json).digest('base64url').slice(0, 22)}"` };
}
