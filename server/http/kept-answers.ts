import { createHash } from 'node:crypto';
import type { Answer, Handlers, Input, KeptAnswer, OkBody, OperationId } from './contract.ts';

type AnyAnswer = { [K in OperationId]: Answer<K> }[OperationId] | KeptAnswer;
type Read = (input: Input<OperationId>) => Promise<AnyAnswer>;

interface Entry {
  /** When reading the answer began, epoch ms. */
  readonly from: number;
  /** When the entry expires, epoch ms. */
  until: number;
  bytes: number;
  readonly answer: Promise<AnyAnswer>;
}

/** Returns when an answer expires that was read at `at`; both are epoch ms. */
type UntilOf<K extends OperationId> = (at: number, body: OkBody<K>) => number;

/** Maximum size of all kept answers with their keys, bytes. If it is exceeded, all answers are dropped. */
const maxBytes = 64 * 1024 * 1024;
/** Estimated size of an entry without its key and answer, bytes. */
const entryBytes = 500;
/** How long after the begin of a read further requests still share it, ms; later requests read anew. */
const sharedMs = 500;

export type KeptAnswers = ReturnType<typeof createKeptAnswers>;

/**
 * Keeps answers that are the same for every client, as bytes, until they are dropped or expire (D170). Concurrent
 * requests share one read.
 * @param isCurrent Whether changes by other processes are being noticed. While it returns false, every request is read
 * anew.
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
      // If the clock was set back, the age is unknown.
      if (known && known.from <= at && at < known.until) return known.answer;
      remove(key, known);
      const answer = read(input).then((result) => {
        if (!('body' in result) || result.status !== 200) {
          remove(key, entry);
          return result;
        }
        const kept = asBytes(result.body);
        // The entry may have been dropped during the read.
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
    /**
     * Wraps handlers so that their 200 answers are kept, by operation, path and body.
     * @param untilOf By default, answers do not expire.
     */
    keep<Some extends Partial<Handlers>>(
      handlers: Some,
      untilOf: UntilOf<OperationId & keyof Some> = () => Infinity,
    ): Some {
      // The casts are safe: each handler receives only its own inputs, and `untilOf` only bodies of these handlers.
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
