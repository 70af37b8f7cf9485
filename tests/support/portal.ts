import type { Kysely } from 'kysely';
import { apiBase } from '../../openapi/client.ts';
import { createTokens } from '../../server/auth/tokens.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Deps } from '../../server/deps.ts';
import { startOrdering, testSecret, type Answer, type Ordering } from './ordering.ts';
import { createTokenSigner } from './token-signer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

interface Sent {
  readonly body?: object;
  /** The `Idempotency-Key`. */
  readonly key?: string;
}

/** The server with a city and two partners, who are called as they are needed. */
export interface Portal extends Ordering {
  readonly imran: number;
  readonly meera: number;
  readonly cityId: number;
  /** Calls the API as this partner. */
  as(partner: number, method: Method, path: string, sent?: Sent): Promise<Answer>;
  /** A new restaurant of the partner's, by the API. @returns its id. */
  newRestaurant(partner: number): Promise<number>;
  /** A new dish at ₹120, by the API. @returns its id. */
  newDish(partner: number, restaurantId: number, name?: string): Promise<number>;
  partnerToken(partner: number): Promise<string>;
}

export async function startPortal(db: Kysely<Database>, changes: Partial<Deps> = {}): Promise<Portal> {
  const ordering = await startOrdering(db, changes);
  const { now } = ordering.deps;
  const signToken = createTokenSigner(createTokens({ db, secret: testSecret, now }), now);
  const partnerToken = (id: number) => signToken('partner', id);
  const people = await db
    .insertInto('partners')
    .values([
      { phone: '9000000011', name: 'Imran Khan', address: 'Shalibanda Road, Hyderabad' },
      { phone: '9000000012', name: 'Meera Nair', address: 'MG Road, Kochi' },
    ])
    .returning('id')
    .execute();
  const city = await db
    .insertInto('cities')
    .values({ name: 'Hyderabad', state: 'Telangana', district: 'Hyderabad' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const as: Portal['as'] = async (partner, method, path, { body, key } = {}) => {
    const response = await ordering.app.inject({
      method,
      url: `${apiBase}${path}`,
      headers: {
        authorization: `Bearer ${await partnerToken(partner)}`,
        ...(key !== undefined && { 'idempotency-key': key }),
      },
      ...(body && { payload: body }),
    });
    return { status: response.statusCode, body: response.json() };
  };
  return {
    ...ordering,
    imran: people[0]?.id ?? 0,
    meera: people[1]?.id ?? 0,
    cityId: city.id,
    as,
    partnerToken,
    async newRestaurant(partner) {
      const { body } = await as(partner, 'POST', '/partner/restaurants/', { body: restaurantOf(city.id) });
      return Number(body['restaurantId']);
    },
    async newDish(partner, restaurantId, name = 'Ghee Roast Dosa') {
      const { body } = await as(partner, 'POST', '/partner/menu/create', { body: { ...dishOf(restaurantId), name } });
      return Number(body['menuId']);
    },
  };
}

/** What the form 'Add Restaurant' sends. */
export function restaurantOf(cityId: number) {
  return {
    name: 'Charminar Dastarkhwan',
    street_address: '21-3-7, Shalibanda Road',
    city_id: cityId,
    phone: '9876500001',
    map_url: 'https://maps.example/12',
    is_veg: 0,
  };
}

/** What the form 'Add Menu Item' sends. */
export function dishOf(restaurantId: number) {
  return { restaurantId, name: 'Ghee Roast Dosa', price: '120.00', is_veg: 1, status: 'approved' };
}
