import { ApiError } from '../http/api-error.ts';
import type { Handlers, LargeAnswer } from '../http/contract.ts';
import { piecesWithList } from '../http/contract/large-reply.ts';
import type { Subject } from '../db/schema.ts';
import type { ApiDeps } from '../process/deps.ts';
import { batchesOf, phoneOf } from './account.store.ts';
import { customerLists } from './customer-data.store.ts';
import { deleteCustomer } from './delete-customer.ts';
import { deletePartner } from './delete-partner.ts';
import { partnerLists } from './partner-data.store.ts';

/** The rights of a person over the stored data (D225): a copy of it, and its deletion. */
export function handlers(deps: ApiDeps): Partial<Handlers> {
  return {
    exportCustomerData: ({ principal }) => exportData(deps, principal),
    exportPartnerData: ({ principal }) => exportData(deps, principal),
    async deleteCustomer({ principal }) {
      return (await deleteCustomer(deps, principal.id)) ?? accountDeleted;
    },
    async deletePartner({ principal }) {
      return (await deletePartner(deps, principal.id)) ?? accountDeleted;
    },
  };
}

const accountDeleted = { status: 200, body: { message: 'Your account is deleted.' } } as const;

const lists = { customer: customerLists, partner: partnerLists };

const aboutBy = (brand: string) =>
  `Everything that ${brand} stores about you, read at one moment. Times are in UTC. The log of the servers, which is kept 90 days, has the number of your account.`;

/** Reads all lists as of one moment, in batches. */
async function exportData(
  { db, now, config }: Pick<ApiDeps, 'db' | 'now' | 'config'>,
  { audience, id }: Subject,
): Promise<LargeAnswer> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const written = await snapshot.execute(async (trx) => {
    const phone = await phoneOf(trx, { audience, id });
    if (phone === null) throw new ApiError('token_not_valid');
    const owner = { audience, id, phone };
    const pieces: Buffer[] = [];
    for (const { tables: _, read, fields, ...list } of lists[audience]) {
      if (pieces.length > 0) pieces.push(Buffer.from(','));
      pieces.push(...(await piecesWithList({ ...list, fields }, 'rows', batchesOf(trx, read(trx, owner).compile()))));
    }
    return pieces;
  });
  const head = JSON.stringify({ exported_at: now().toISOString(), about: aboutBy(config.brand.name) }).slice(0, -1);
  return { status: 200, pieces: [Buffer.from(`${head},"lists":[`), ...written, Buffer.from(']}')] };
}
