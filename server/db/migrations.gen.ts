// Written by `npm run gen` from server/db/migrations/: a bundled server cannot read that folder.
import * as m0001 from './migrations/0001-foundation.ts';
import * as m0002 from './migrations/0002-refunds-by-hand.ts';
import * as m0003 from './migrations/0003-housekeeping.ts';
import * as m0004 from './migrations/0004-partner-portal.ts';
import * as m0005 from './migrations/0005-partner-orders.ts';
import * as m0006 from './migrations/0006-order-sums.ts';
import * as m0007 from './migrations/0007-order-keys.ts';
import * as m0008 from './migrations/0008-refunds-and-disputes.ts';
import * as m0009 from './migrations/0009-code-limits.ts';
import * as m0010 from './migrations/0010-sessions.ts';
import * as m0011 from './migrations/0011-plain-names-and-web-links.ts';
import * as m0012 from './migrations/0012-readiness.ts';
import * as m0017 from './migrations/0017-unpaid-holds.ts';
import * as m0019 from './migrations/0019-first-login.ts';
import * as m0021 from './migrations/0021-form-versions.ts';
import * as m0022 from './migrations/0022-kitchen-note.ts';
import * as m0024 from './migrations/0024-opening-times.ts';
import * as m0025 from './migrations/0025-order-life.ts';
import * as m0026 from './migrations/0026-catalog-version.ts';
import * as m0027 from './migrations/0027-refunds.ts';
import * as m0029 from './migrations/0029-audit-log.ts';
import * as m0030 from './migrations/0030-session-age.ts';
import * as m0031 from './migrations/0031-overdue-orders.ts';
import * as m0032 from './migrations/0032-order-events.ts';
import * as m0033 from './migrations/0033-order-texts.ts';
import * as m0034 from './migrations/0034-pickup-slots.ts';
import * as m0036 from './migrations/0036-part-refunds.ts';
import * as m0037 from './migrations/0037-papers.ts';
import * as m0039 from './migrations/0039-deleted-accounts.ts';
import * as m0040 from './migrations/0040-retention.ts';
import * as m0041 from './migrations/0041-passkeys.ts';
import * as m0043 from './migrations/0043-shared-counts.ts';
import * as m0046 from './migrations/0046-acceptance.ts';
import * as m0047 from './migrations/0047-open-orders-index.ts';
import * as m0048 from './migrations/0048-sold-out-today.ts';
import * as m0049 from './migrations/0049-daily-count.ts';
import * as m0052 from './migrations/0052-search-indexes.ts';
import * as m0053 from './migrations/0053-dish-counts.ts';
import * as m0054 from './migrations/0054-days-ahead.ts';
import * as m0055 from './migrations/0055-refund-audit.ts';
import * as m0056 from './migrations/0056-low-stock-events.ts';
import * as m0057 from './migrations/0057-ready-messages.ts';
import * as m0058 from './migrations/0058-paper-payments.ts';
import * as m0059 from './migrations/0059-unpaid-orders.ts';
import * as m0060 from './migrations/0060-counted-refusals.ts';
import * as m0063 from './migrations/0063-unused-refresh-tokens.ts';
import * as m0064 from './migrations/0064-networks-of-codes.ts';
import * as m0069 from './migrations/0069-canonical-texts.ts';
import * as m0071 from './migrations/0071-recalls.ts';
import * as m0074 from './migrations/0074-orders-that-took-money.ts';
import * as m0075 from './migrations/0075-lapses.ts';
import * as m0076 from './migrations/0076-schema-comments.ts';
import * as m0077 from './migrations/0077-favourites.ts';
import * as m0078 from './migrations/0078-guest-phone.ts';
import * as m0080 from './migrations/0080-done-dishes.ts';
import * as m0081 from './migrations/0081-unheard-orders.ts';

export const migrations = {
  '0001-foundation': m0001,
  '0002-refunds-by-hand': m0002,
  '0003-housekeeping': m0003,
  '0004-partner-portal': m0004,
  '0005-partner-orders': m0005,
  '0006-order-sums': m0006,
  '0007-order-keys': m0007,
  '0008-refunds-and-disputes': m0008,
  '0009-code-limits': m0009,
  '0010-sessions': m0010,
  '0011-plain-names-and-web-links': m0011,
  '0012-readiness': m0012,
  '0017-unpaid-holds': m0017,
  '0019-first-login': m0019,
  '0021-form-versions': m0021,
  '0022-kitchen-note': m0022,
  '0024-opening-times': m0024,
  '0025-order-life': m0025,
  '0026-catalog-version': m0026,
  '0027-refunds': m0027,
  '0029-audit-log': m0029,
  '0030-session-age': m0030,
  '0031-overdue-orders': m0031,
  '0032-order-events': m0032,
  '0033-order-texts': m0033,
  '0034-pickup-slots': m0034,
  '0036-part-refunds': m0036,
  '0037-papers': m0037,
  '0039-deleted-accounts': m0039,
  '0040-retention': m0040,
  '0041-passkeys': m0041,
  '0043-shared-counts': m0043,
  '0046-acceptance': m0046,
  '0047-open-orders-index': m0047,
  '0048-sold-out-today': m0048,
  '0049-daily-count': m0049,
  '0052-search-indexes': m0052,
  '0053-dish-counts': m0053,
  '0054-days-ahead': m0054,
  '0055-refund-audit': m0055,
  '0056-low-stock-events': m0056,
  '0057-ready-messages': m0057,
  '0058-paper-payments': m0058,
  '0059-unpaid-orders': m0059,
  '0060-counted-refusals': m0060,
  '0063-unused-refresh-tokens': m0063,
  '0064-networks-of-codes': m0064,
  '0069-canonical-texts': m0069,
  '0071-recalls': m0071,
  '0074-orders-that-took-money': m0074,
  '0075-lapses': m0075,
  '0076-schema-comments': m0076,
  '0077-favourites': m0077,
  '0078-guest-phone': m0078,
  '0080-done-dishes': m0080,
  '0081-unheard-orders': m0081,
};
