import type { Schemas } from '../../../openapi/client.ts';

/** What came of the browser's dialog about a passkey. The message says what the partner can do. */
export type AuthenticatorResult<Answer> = { kind: 'signed'; answer: Answer } | { kind: 'failed'; message: string };

/** The passkeys of this browser and of the devices that it reaches (WebAuthn). */
export interface Authenticator {
  create: (
    options: Schemas['PasskeyCreationOptions'],
    signal: AbortSignal,
  ) => Promise<AuthenticatorResult<Schemas['PasskeyCredential']>>;
  assert: (
    options: Schemas['PasskeyRequestOptions'],
    signal: AbortSignal,
  ) => Promise<AuthenticatorResult<Schemas['PasskeyAssertion']>>;
}
