import path from 'node:path';
import { formatRupees } from '../../domain/money.ts';
import { locateDatabase, reasonOf, withDatabase } from '../db/with-database.ts';
import { picturesFolder } from '../image-host/picture-files.ts';
import { BackupError, writeBackup, type BackupSummary } from './backup.ts';
import { restoreBackup } from './restore.ts';

const usage = `Saves and restores the database and the uploaded pictures.

  npm run backup -- FILE     while the server runs or without it; FILE must not exist
  npm run restore -- FILE    into an empty DATA_DIR or DATABASE_URL, while no server runs there

The file contains phone numbers and the secret that signs tokens: store it like a password.
Exit code: 0 done, 1 refused or failed, 2 not understood.`;

const commands = { backup: writeBackup, restore: restoreBackup } as const;

const [word, file, ...more] = process.argv.slice(2);
const command = word === 'backup' || word === 'restore' ? word : null;
if (file === '--help' || file === '-h') {
  console.log(usage);
} else if (command === null || file === undefined || more.length > 0) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await run(command, path.resolve(file));
}

/**
 * Runs a command.
 * @returns the exit code.
 */
async function run(name: keyof typeof commands, target: string): Promise<number> {
  const location = locateDatabase(process.env, { needs: name === 'backup' });
  if (location === null) return 1;
  try {
    const summary = await withDatabase(location, (url) =>
      commands[name]({ databaseUrl: url, pictures: picturesFolder(location.dir) }, target),
    );
    console.log(describe(name, summary, target));
    return 0;
  } catch (error) {
    console.error(error instanceof BackupError ? error.message : `It could not be done: ${reasonOf(error)}`);
    return 1;
  }
}

function describe(name: keyof typeof commands, { at, totals, pictures }: BackupSummary, target: string): string {
  const { orders, ordersPaise, paymentsPaise, refundedPaise, ledger, stock } = totals;
  const money = (paise: string) => formatRupees(Number(paise));
  return [
    name === 'backup'
      ? `Saved in ${target}, as of ${at}:`
      : `Restored from ${target}, as of ${at}; all sums are equal:`,
    `  ${orders} orders of ${money(ordersPaise)}, payments of ${money(paymentsPaise)}, refunds of ${money(refundedPaise)}`,
    `  ${stock} dishes in stock, ${ledger} by the ledger; ${pictures} uploaded pictures`,
  ].join('\n');
}
