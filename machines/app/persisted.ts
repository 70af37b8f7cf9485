import { isKeptCart, type KeptCart } from '../cart/kept-cart.ts';
import { isKeptCatalog, type KeptCatalog } from '../catalog/catalog.kept.ts';
import type { KeptCheckout } from '../checkout/checkout.outcomes.ts';
import { isKeptCheckout } from '../checkout/kept-checkout.ts';
import type { CachedSession } from '../customer-session/customer-session.machine.ts';
import type { LoginInProgress } from '../customer-login/customer-login.machine.ts';
import type { PartnerLoginInProgress } from '../partner-login/partner-login.machine.ts';
import type { PartnerEdits } from '../partner-session/partner-edits.ts';

/** The key of the persisted store (spec §9). */
export const persistedKey = 'root';

/** Raised when a slice changes its shape: what an older version wrote is dropped (D44). */
const persistedVersion = 1;

/** What survives a reload, a slice per flow (D44). A slice that is missing or damaged is null. */
export interface Persisted {
  session: CachedSession | null;
  login: LoginInProgress | null;
  catalog: KeptCatalog | null;
  cart: KeptCart | null;
  checkout: KeptCheckout | null;
  partnerLogin: PartnerLoginInProgress | null;
  partnerEdits: PartnerEdits | null;
}

export const nothingPersisted: Persisted = {
  session: null,
  login: null,
  catalog: null,
  cart: null,
  checkout: null,
  partnerLogin: null,
  partnerEdits: null,
};

type Slice = keyof Persisted;

/** Reads what `writeSlices` wrote; damaged or foreign text, or a damaged slice, is dropped, never a crash (D44). */
export function readPersisted(text: string | null): Persisted {
  const stored = parse(text);
  if (!isRecord(stored) || stored['version'] !== persistedVersion) return nothingPersisted;
  return {
    session: isCachedSession(stored['session']) ? stored['session'] : null,
    login: isLoginInProgress(stored['login']) ? stored['login'] : null,
    catalog: isKeptCatalog(stored['catalog']) ? stored['catalog'] : null,
    cart: isKeptCart(stored['cart']) ? stored['cart'] : null,
    checkout: isKeptCheckout(stored['checkout']) ? stored['checkout'] : null,
    partnerLogin: isLoginInProgress(stored['partnerLogin']) ? stored['partnerLogin'] : null,
    partnerEdits: isPartnerEdits(stored['partnerEdits']) ? stored['partnerEdits'] : null,
  };
}

/** The stored text with some slices replaced; the others stay as another tab may have written them. */
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

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
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
  return isRecord(value) && typeof value['phone'] === 'string' && typeof value['otpSent'] === 'boolean';
}

function isPartnerEdits(value: unknown): value is PartnerEdits {
  return isRecord(value) && ['of', 'name', 'phone', 'address'].every((key) => typeof value[key] === 'string');
}
