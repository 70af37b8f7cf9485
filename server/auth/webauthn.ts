import { isIP } from 'node:net';
import { verifyAuthenticationResponse, verifyRegistrationResponse } from '@simplewebauthn/server';
import { isRecord } from '../../domain/is-record.ts';
import { formatPhone } from '../../domain/phone.ts';
import type { Schemas } from '../../openapi/client.ts';
import type { Config } from '../process/config.ts';
import { challengeRules } from './passkey-challenges.store.ts';
import type { Passkey } from './passkeys.store.ts';

/** The product as passkeys know it. A browser uses a passkey only on pages of `origin`. */
export interface RelyingParty {
  readonly id: string;
  readonly name: string;
  readonly origin: string;
}

/** COSE algorithms, in the order of preference: EdDSA, ES256, RS256. */
const algorithms = [-8, -7, -257];

/**
 * Reads the relying party from the page's address. Browsers accept no IP address as its id, so that a server without a
 * name, as in the demo, is `localhost`.
 */
export function relyingPartyOf({ publicOrigin, brand }: Pick<Config, 'publicOrigin' | 'brand'>): RelyingParty {
  const { hostname, origin, port } = new URL(publicOrigin);
  const isAddress = isIP(hostname.replaceAll(/[[\]]/g, '')) !== 0;
  return isAddress
    ? { id: 'localhost', name: brand.name, origin: new URL(`http://localhost:${port}`).origin }
    : { id: hostname, name: brand.name, origin };
}

/** Returns what a browser needs to use one of the passkeys. */
export function requestOptions(
  { id }: RelyingParty,
  challenge: string,
  passkeys: readonly Passkey[],
): Schemas['PasskeyRequestOptions'] {
  return {
    challenge,
    rpId: id,
    timeout: challengeRules.lifetime,
    userVerification: 'required',
    allowCredentials: passkeys.map(descriptorOf),
  };
}

interface Owner {
  readonly id: number;
  readonly name: string;
  readonly phone: string;
}

/** Returns what a browser needs to create a passkey on a device that has none of `passkeys`. */
export function creationOptions(
  { id, name }: RelyingParty,
  challenge: string,
  { owner, passkeys }: { owner: Owner; passkeys: readonly Passkey[] },
): Schemas['PasskeyCreationOptions'] {
  return {
    challenge,
    rp: { id, name },
    user: {
      id: Buffer.from(`partner-${owner.id}`).toString('base64url'),
      name: formatPhone(owner.phone),
      displayName: owner.name,
    },
    pubKeyCredParams: algorithms.map((alg) => ({ alg, type: 'public-key' })),
    timeout: challengeRules.lifetime,
    attestation: 'none',
    excludeCredentials: passkeys.map(descriptorOf),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
  };
}

function descriptorOf({ credential_id, transports }: Passkey): Schemas['CredentialDescriptor'] {
  return { id: credential_id, type: 'public-key', transports };
}

/** Returns the challenge that a browser signed, or null if there is none of ours. It is not verified yet. */
export function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = isRecord(data) ? data['challenge'] : null;
    return typeof challenge === 'string' && /^[\w-]{43}$/.test(challenge) ? challenge : null;
  } catch {
    // No JSON, and so not from a browser.
    return null;
  }
}

/**
 * Verifies that the passkey signed the challenge on our page after it had verified the user.
 * @returns the passkey's counter, or null if anything is wrong. The library throws an error then, whose message quotes
 * credentials; it is not logged.
 */
export async function verifyAssertion(
  party: RelyingParty,
  { passkey, challenge }: { passkey: Passkey; challenge: string },
  { id, ...response }: Schemas['PasskeyAssertion'],
): Promise<{ signCount: number } | null> {
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      // The statement that stores the new counter compares it with the stored one (`recordUse`).
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    return verified ? { signCount: authenticationInfo.newCounter } : null;
  } catch {
    return null;
  }
}

/** Verifies that a passkey was created for the challenge on our page. @returns null if anything is wrong, as above. */
export async function verifyCredential(
  party: RelyingParty,
  challenge: string,
  { id, clientDataJSON, attestationObject }: Schemas['PasskeyCredential'],
): Promise<{ publicKey: Uint8Array; signCount: number } | null> {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: {
        id,
        rawId: id,
        type: 'public-key',
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject },
      },
      expectedChallenge: challenge,
      expectedOrigin: party.origin,
      expectedRPID: party.id,
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    // The attested id, which the browser repeats beside it, is the one that a later assertion names.
    if (registrationInfo?.credential.id !== id) return null;
    const { publicKey, counter } = registrationInfo.credential;
    return { publicKey, signCount: counter };
  } catch {
    return null;
  }
}
