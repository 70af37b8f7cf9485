import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../db/schema.ts';
import type { Networks } from '../http/network.ts';
import { dayMs, hourMs } from '../../domain/time-units.ts';

/** How many codes, registrations or unknown numbers a network may have in an hour, by its width (D321). */
export const perNetwork: Record<keyof Networks, number> = { network: 30, network_56: 40, network_48: 50 };

/**
 * Whether one of the networks has more than it may have in an hour. Each number that has logged in from it within 24 h
 * allows one more, since many people may share an address. A code that was used for a login does not count.
 */
export async function isNetworkLimitReached(
  db: Db,
  networks: Networks,
  counted: 'codes' | 'registration' | 'unknown_number',
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - hourMs);
  const counts = await count(
    db,
    networks,
    counted === 'codes'
      ? { table: 'otp_sends', what: sql`*`, where: sql`sent_at > ${since} and not confirmed` }
      : { table: 'network_attempts', what: sql`*`, where: sql`at > ${since} and kind = ${counted}` },
  );
  if (!widths.some((width) => counts[width] >= perNetwork[width])) return false;
  const logins = await count(db, networks, {
    table: 'otp_sends',
    what: sql`distinct audience || phone`,
    where: sql`sent_at > ${new Date(now.getTime() - dayMs)} and confirmed`,
  });
  return widths.some((width) => counts[width] >= perNetwork[width] + logins[width]);
}

const widths = ['network', 'network_56', 'network_48'] as const satisfies (keyof Networks)[];

interface Counted {
  readonly table: 'otp_sends' | 'network_attempts';
  readonly what: RawBuilder<unknown>;
  readonly where: RawBuilder<unknown>;
}

/** Counts the rows of each network. Those of an earlier build have the narrow network only. */
async function count(
  db: Db,
  { network, network_56, network_48 }: Networks,
  { table, what, where }: Counted,
): Promise<Record<keyof Networks, number>> {
  const { rows } = await sql<Record<keyof Networks, number>>`
    select (count(${what}) filter (where network = ${network}))::integer as network,
      (count(${what}) filter (where network_56 = ${network_56}))::integer as network_56,
      (count(${what}) filter (where network_48 = ${network_48}))::integer as network_48
    from ${sql.table(table)}
    where (network = ${network} or network_48 = ${network_48}) and ${where}`.execute(db);
  return rows[0] ?? { network: 0, network_56: 0, network_48: 0 };
}
