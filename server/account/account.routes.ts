import { ApiError } from '../api-error.ts';
import type { Answer, Handlers } from '../contract.ts';
import { accountTables } from '../auth/accounts.store.ts';
import type { Subject } from '../auth/sessions.store.ts';
import type { ApiDeps } from '../deps.ts';
import { customerLists } from './customer-data.ts';
import { deleteCustomer } from './delete-customer.ts';
import { deletePartner } from './delete-partner.ts';
import { partnerLists } from './partner-data.ts';

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

const about =
  'Everything that Pehle stores about you, read at one moment. Times are in UTC. The log of the servers, which is kept 90 days, has the number of your account.';

/** Reads all lists as of one moment. */
async function exportData(
  { db, now }: Pick<ApiDeps, 'db' | 'now'>,
  { audience, id }: Subject,
): Promise<Answer<'exportCustomerData'>> {
  const snapshot = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  const data = await snapshot.execute(async (trx) => {
    const accounts = trx.selectFrom(accountTables[audience]).select('phone').where('id', '=', id);
    const account = await accounts.executeTakeFirst();
    if (!account) throw new ApiError('token_not_valid');
    const owner = { audience, id, phone: account.phone };
    const read = [];
    for (const { tables: _, read: rowsOf, fields, ...list } of lists[audience])
      read.push({ ...list, fields: { ...fields }, rows: [...(await rowsOf(trx, owner))] });
    return read;
  });
  return { status: 200, body: { exported_at: now().toISOString(), about, lists: data } };
}
