import { expect, it } from 'vitest';
import { createAuthenticator } from '../../src/runtime/partner/authenticator.ts';
import { assertionNeeded, enrolmentNeeded, exampleAssertion, exampleCredential } from '../fixtures/passkey-examples.ts';

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const buffer = (text: string) => bytes(text).buffer;
const { signal } = new AbortController();
const location = { protocol: 'http:', port: '4000' };

function browserWith(result: unknown) {
  const asked: unknown[] = [];
  const ceremony = async (options: unknown) => {
    asked.push(options);
    if (result instanceof Error) throw result;
    return result;
  };
  const navigator = { credentials: { create: ceremony, get: ceremony } } as unknown as Navigator;
  const authenticator = createAuthenticator({ PublicKeyCredential: class {}, navigator, location });
  return { authenticator, asked };
}

it('gives the browser the bytes of the options, and returns what a passkey signed in base64url', async () => {
  const { id, ...signed } = exampleAssertion;
  const response = Object.fromEntries(Object.entries(signed).map(([name, text]) => [name, buffer(text)]));
  const { authenticator, asked } = browserWith({ id, response });
  const { request } = assertionNeeded;
  expect(await authenticator.assert(request, signal)).toEqual({ kind: 'signed', answer: exampleAssertion });
  expect(asked).toEqual([
    {
      signal,
      publicKey: {
        ...request,
        challenge: bytes(request.challenge),
        allowCredentials: [{ id: bytes(id), type: 'public-key', transports: ['internal'] }],
      },
    },
  ]);
});

it('returns a created passkey, whose transports an older browser does not report', async () => {
  const { id, clientDataJSON, attestationObject } = exampleCredential;
  const response = { clientDataJSON: buffer(clientDataJSON), attestationObject: buffer(attestationObject) };
  const { creation } = enrolmentNeeded;
  const older = browserWith({ id, response });
  const created = await older.authenticator.create(creation, signal);
  expect(created).toEqual({ kind: 'signed', answer: { ...exampleCredential, transports: [] } });
  expect(older.asked).toEqual([
    {
      signal,
      publicKey: {
        ...creation,
        challenge: bytes(creation.challenge),
        user: { ...creation.user, id: bytes('cGFydG5lci03') },
        excludeCredentials: [{ id: bytes('q83vEjRWeJA'), type: 'public-key', transports: [] }],
      },
    },
  ]);
  const { authenticator } = browserWith({ id, response: { ...response, getTransports: () => ['internal'] } });
  expect(await authenticator.create(creation, signal)).toEqual({ kind: 'signed', answer: exampleCredential });
});

it('encodes bytes that base64 writes with other characters, and without padding', async () => {
  const response = { clientDataJSON: buffer('-_-_'), authenticatorData: buffer('AA'), signature: buffer('_w') };
  const { authenticator } = browserWith({ id: 'a', response });
  const answer = { id: 'a', clientDataJSON: '-_-_', authenticatorData: 'AA', signature: '_w' };
  expect(await authenticator.assert(assertionNeeded.request, signal)).toEqual({ kind: 'signed', answer });
});

const unsupported = /^This browser cannot use passkeys here/;
it.each([
  ['NotAllowedError', /^No passkey was used\. Try again/],
  ['AbortError', /^No passkey was used\. Try again/],
  ['InvalidStateError', /^This device has a passkey of this account already/],
  ['NotSupportedError', unsupported],
  ['SecurityError', /^Passkeys do not work at this address\. Open http:\/\/localhost:4000\/partner\/login instead\.$/],
  ['UnknownError', /^The passkey could not be used\. Try again/],
])('says after %s what to do: %s', async (name, message) => {
  const { authenticator } = browserWith(new DOMException('Quotes nothing of the page.', name));
  const failed = { kind: 'failed', message: expect.stringMatching(message) };
  expect(await authenticator.assert(assertionNeeded.request, signal)).toEqual(failed);
  expect(await authenticator.create(enrolmentNeeded.creation, signal)).toEqual(failed);
});

it('says so if the browser has no passkeys, or returns no credential', async () => {
  const ask = (result: unknown, changes: object) => {
    const navigator = { credentials: { get: async () => result } } as unknown as Navigator;
    const browser = { PublicKeyCredential: class {}, navigator, location, ...changes };
    return createAuthenticator(browser).assert(assertionNeeded.request, signal);
  };
  const cannot = { kind: 'failed', message: expect.stringMatching(unsupported) };
  expect(await ask(null, { PublicKeyCredential: undefined })).toEqual(cannot);
  expect(await ask(null, { navigator: {} })).toEqual(cannot);
  expect(await ask(null, {})).toEqual({ kind: 'failed', message: expect.stringMatching(/^The passkey could not/) });
});

it('names the address without a port where the page has none', async () => {
  const navigator = {
    credentials: { get: () => Promise.reject(new DOMException('', 'SecurityError')) },
  };
  const authenticator = createAuthenticator({
    PublicKeyCredential: class {},
    navigator: navigator as unknown as Navigator,
    location: { protocol: 'https:', port: '' },
  });
  expect(await authenticator.assert(assertionNeeded.request, signal)).toEqual({
    kind: 'failed',
    message: 'Passkeys do not work at this address. Open https://localhost/partner/login instead.',
  });
});
