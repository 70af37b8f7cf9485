import { createHash } from 'node:crypto';
import { DatabaseError } from 'pg';
import { ApiError } from '../http/api-error.ts';
import type { OperationId } from '../http/contract.ts';
import type { Tx } from '../db/schema.ts';
import { transact } from '../db/transaction.ts';
import type { Deps } from '../process/deps.ts';
import { replayedHeaders } from '../http/replayed-headers.ts';

interface Call {
  readonly partnerId: number;
  readonly operation: OperationId;
  /** The client's `Idempotency-Key`. */
  readonly key: string | undefined;
  readonly body: object;
}

const keyReused = () =>
  new ApiError('validation_error', {
    detail: 'Idempotency-Key: was used for another request, use a new one',
    message: 'This was saved before in another form. Please reload and try again.',
  });

/**
 * Runs `work` in one transaction, and only once per key: repeated requests get the first response. The key is inserted
 * first, so that a concurrent request waits and then finds the response. A rejected request changes nothing and its key
 * is not stored, so that the form can be sent again.
 */
export async function withIdempotency<A extends { readonly status: number; readonly body: unknown }>(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  call: Call,
  work: (trx: Tx) => Promise<A>,
): Promise<A | ReturnType<typeof keyReused> | ReturnType<typeof partnerIsGone>> {
  const { partnerId, operation, key, body } = call;
  if (key === undefined) return whilePartnerExists(() => transact(db, work));
  const requestHash = createHash('sha256').update(canonical(body)).digest('hex');
  return whilePartnerExists(() =>
    transact(db, async (trx) => {
      const begun = await trx
        .insertInto('partner_calls')
        .values({ partner_id: partnerId, operation, key, request_hash: requestHash, answer: null, at: now() })
        .onConflict((on) => on.doNothing())
        .executeTakeFirst();
      const row = { partner_id: partnerId, operation, key };
      if (!begun.numInsertedOrUpdatedRows) {
        const first = await trx
          .selectFrom('partner_calls')
          .select(['request_hash', 'answer'])
          .where((eb) => eb.and(row))
          .executeTakeFirstOrThrow();
        // The cast is safe: the operation is part of the key, so the stored response belongs to this operation.
        return first.request_hash === requestHash ? { ...(first.answer as A), headers: replayedHeaders } : keyReused();
      }
      const answer = await work(trx);
      if (answer.status < 300)
        await trx
          .updateTable('partner_calls')
          .set({ answer: JSON.stringify(answer) })
          .where((eb) => eb.and(row))
          .execute();
      else
        await trx
          .deleteFrom('partner_calls')
          .where((eb) => eb.and(row))
          .execute();
      return answer;
    }),
  );
}

const partnerIsGone = () => new ApiError('token_not_valid');

/** The foreign keys refuse rows of a partner whose account was deleted after the request had been authenticated. */
async function whilePartnerExists<A>(work: () => Promise<A>): Promise<A | ReturnType<typeof partnerIsGone>> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint?.endsWith('_partner_id_fkey')) return partnerIsGone();
    throw error;
  }
}

/** Serializes a body independently of the order of its fields. The bodies of these operations are not nested. */
function canonical(body: object): string {
  return JSON.stringify(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1)));
}
