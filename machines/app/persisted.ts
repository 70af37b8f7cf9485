import { isPersistedCart, type PersistedCart } from '../customer/cart/persisted-cart.ts';
import { isPersistedCatalog, type PersistedCatalog } from '../customer/catalog/persisted-catalog.ts';
import { isPersistedCheckout, type PersistedCheckout } from '../customer/checkout/persisted-checkout.ts';
import type { CachedSession } from '../customer/session/session.machine.ts';
import type { PartnerEdits } from '../partner/session/partner-edits.ts';
import type { LoginInProgress } from '../shared/lib/code-wait.ts';
import { isRecord } from '../../domain/is-record.ts';

/** The key of the persisted store (spec §9). */
export const persistedKey = 'root';

/**
 * Version of the persisted slices. Increase it when a slice changes its shape: slices of an older version are dropped
 * (D44).
 */
const persistedVersion = 1;

/** What is stored across reloads, one slice per flow (D44). A missing or damaged slice is null. */
export interface Persisted {
  session: CachedSession | null;
  login: LoginInProgress | null;
  catalog: PersistedCatalog | null;
  cart: PersistedCart | null;
  checkout: PersistedCheckout | null;
  /** Checked where it is used (`isPersistedPickups`), so that other pages do not load the check. */
  pickups: Record<string, unknown> | null;
  partnerLogin: LoginInProgress | null;
  partnerEdits: PartnerEdits | null;
  /** The restaurant whose orders the board of this device shows; null for all (D338). */
  partnerBoard: { restaurantId: number } | null;
}

type Slice = keyof Persisted;

/** Validators by slice; a slice that fails its check is dropped. */
const checks: { [S in Slice]: (value: unknown) => boolean } = {
  session: isCachedSession,
  login: isLoginInProgress,
  catalog: isPersistedCatalog,
  cart: isPersistedCart,
  checkout: isPersistedCheckout,
  pickups: isRecord,
  partnerLogin: isLoginInProgress,
  partnerEdits: isPartnerEdits,
  partnerBoard: (value) => isRecord(value) && Number.isInteger(value['restaurantId']),
};

/** Parses what `writeSlices` returned. A missing or damaged slice becomes null; never throws (D44). */
export function readPersisted(text: string | null): Persisted {
  const stored = parse(text);
  const kept = isRecord(stored) && stored['version'] === persistedVersion ? stored : {};
  const slices = Object.entries(checks).map(([slice, isSound]) => [slice, isSound(kept[slice]) ? kept[slice] : null]);
  // `checks` has validated each slice.
  return Object.fromEntries(slices) as Persisted;
}

export const nothingPersisted = /* @__PURE__ */ readPersisted(null);

/**
 * Returns the stored text with the given slices replaced. Other slices keep their stored value, because another tab may
 * have written it.
 */
export function writeSlices(text: string | null, slices: Partial<Record<Slice, unknown>>): string {
  return JSON.stringify({ ...readPersisted(text), ...slices, version: persistedVersion });
}

function parse(text: string | null): unknown {
  try {
    return JSON.parse(text ?? 'null');
  } catch {
    return null;
  }
}

function isCachedSession(value: unknown): value is CachedSession {
  return (
    isRecord(value) &&
    typeof value['isAuthenticated'] === 'boolean' &&
    isUserOrNull(value['user']) &&
    isUserOrNull(value['edited'])
  );
}

function isUserOrNull(value: unknown): boolean {
  if (value === null) return true;
  const isTextOrNull = (text: unknown) => text === null || typeof text === 'string';
  return (
    isRecord(value) &&
    typeof value['name'] === 'string' &&
    typeof value['phone'] === 'string' &&
    isTextOrNull(value['email']) &&
    isTextOrNull(value['address'])
  );
}

function isLoginInProgress(value: unknown): value is LoginInProgress {
  return (
    isRecord(value) &&
    typeof value['phone'] === 'string' &&
    typeof value['otpSent'] === 'boolean' &&
    isSentCode(value['sent'] ?? null)
  );
}

function isSentCode(value: unknown): boolean {
  return value === null || (isRecord(value) && typeof value['phone'] === 'string' && typeof value['at'] === 'number');
}

function isPartnerEdits(value: unknown): value is PartnerEdits {
  return isRecord(value) && ['of', 'name', 'phone', 'address'].every((key) => typeof value[key] === 'string');
}
