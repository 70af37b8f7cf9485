import type { Authenticator, AuthenticatorResult } from '../../../machines/partner/lib/authenticator.ts';
import type { Schemas } from '../../../openapi/client.ts';

interface Deps {
  /** Undefined in a browser without WebAuthn, and on pages without https. */
  PublicKeyCredential?: unknown;
  navigator: { credentials?: Pick<CredentialsContainer, 'create' | 'get'> };
  location: Pick<Location, 'protocol' | 'port'>;
}

const unsupported =
  'This browser cannot use passkeys here. Open this page in a current version of Chrome, Edge, Firefox or Safari.';
const closed = 'No passkey was used. Try again, and confirm in the dialog of your browser or device.';
const known = 'This device has a passkey of this account already. Use another device or a security key.';
const failed = 'The passkey could not be used. Try again, or use another device.';

/** Uses passkeys with the browser's own interface (WebAuthn, level 3). */
export function createAuthenticator({ PublicKeyCredential, navigator, location }: Deps): Authenticator {
  async function ask<Answer>(
    rpId: string,
    ceremony: (credentials: Pick<CredentialsContainer, 'create' | 'get'>) => Promise<Credential | null>,
    answerOf: (credential: PublicKeyCredential) => Answer,
  ): Promise<AuthenticatorResult<Answer>> {
    const { credentials } = navigator;
    if (PublicKeyCredential === undefined || !credentials) return { kind: 'failed', message: unsupported };
    try {
      const credential = await ceremony(credentials);
      if (!credential) return { kind: 'failed', message: failed };
      // Both ceremonies ask for a public key only.
      return { kind: 'signed', answer: answerOf(credential as PublicKeyCredential) };
    } catch (error) {
      return { kind: 'failed', message: messageOf(error, rpId) };
    }
  }

  function messageOf(error: unknown, rpId: string): string {
    // Includes the errors of browsers that have no such class.
    const name = error instanceof Error || error instanceof DOMException ? error.name : '';
    if (name === 'NotAllowedError' || name === 'AbortError') return closed;
    if (name === 'InvalidStateError') return known;
    if (name === 'NotSupportedError') return unsupported;
    if (name !== 'SecurityError') return failed;
    const origin = `${location.protocol}//${rpId}${location.port && `:${location.port}`}`;
    return `Passkeys do not work at this address. Open ${origin}/partner/login instead.`;
  }

  return {
    create: (options, signal) =>
      ask(
        options.rp.id,
        (credentials) =>
          credentials.create({
            signal,
            publicKey: {
              ...options,
              challenge: bytesOf(options.challenge),
              user: { ...options.user, id: bytesOf(options.user.id) },
              excludeCredentials: options.excludeCredentials.map(descriptorOf),
            },
          }),
        ({ id, response }): Schemas['PasskeyCredential'] => {
          const attested = response as AuthenticatorAttestationResponse;
          const { clientDataJSON, attestationObject } = attested;
          // Older browsers do not report transports.
          const transports = 'getTransports' in attested ? attested.getTransports() : [];
          return {
            id,
            clientDataJSON: textOf(clientDataJSON),
            attestationObject: textOf(attestationObject),
            transports,
          };
        },
      ),
    assert: (options, signal) =>
      ask(
        options.rpId,
        (credentials) =>
          credentials.get({
            signal,
            publicKey: {
              ...options,
              challenge: bytesOf(options.challenge),
              allowCredentials: options.allowCredentials.map(descriptorOf),
            },
          }),
        ({ id, response }): Schemas['PasskeyAssertion'] => {
          const { clientDataJSON, authenticatorData, signature } = response as AuthenticatorAssertionResponse;
          return {
            id,
            clientDataJSON: textOf(clientDataJSON),
            authenticatorData: textOf(authenticatorData),
            signature: textOf(signature),
          };
        },
      ),
  };
}

function descriptorOf({ id, type, transports = [] }: Schemas['CredentialDescriptor']): PublicKeyCredentialDescriptor {
  // A browser ignores transports that it does not know.
  return { id: bytesOf(id), type, transports: transports as AuthenticatorTransport[] };
}

/** Decodes base64url. */
function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}

/** Encodes as base64url without padding. */
function textOf(bytes: ArrayBuffer): string {
  const text = btoa(String.fromCharCode(...new Uint8Array(bytes)));
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
