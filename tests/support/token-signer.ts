import type { Audience } from '../../server/db/schema.ts';
import type { Principal } from '../../server/contract.ts';
import type { Tokens } from '../../server/auth/tokens.ts';

/** Well below the 30 days of a session. */
const sessionAge = 29 * 24 * 60 * 60_000;

/**
 * Signs access tokens as logins would give them: one session for each account, opened with its first token and again
 * when the test has moved the clock past its end.
 */
export function createTokenSigner(tokens: Tokens, now: () => Date) {
  const sessions = new Map<string, { openedAt: number; principal: Promise<Principal> }>();

  async function open(audience: Audience, id: number): Promise<Principal> {
    const { accessToken } = await tokens.openSession({ audience, id });
    const claims = JSON.parse(atob(accessToken.split('.')[1] ?? '')) as { sid: string };
    return { audience, id, sessionId: claims.sid };
  }

  return async (audience: Audience, id: number): Promise<string> => {
    const key = `${audience} ${id}`;
    const at = now().getTime();
    const known = sessions.get(key);
    const session =
      known && Math.abs(at - known.openedAt) < sessionAge ? known : { openedAt: at, principal: open(audience, id) };
    sessions.set(key, session);
    return tokens.signAccess(await session.principal);
  };
}
