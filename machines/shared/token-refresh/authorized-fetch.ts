import { refusesToken, type AuthorizedCall } from './authorized-call.ts';

interface Deps {
  fetch: (request: Request) => Promise<Response>;
  authorizedCall: AuthorizedCall;
}

/** Returns a `fetch` that sends the access token as a bearer token (spec §7, D42). */
export function createAuthorizedFetch({ fetch, authorizedCall }: Deps) {
  return async (request: Request): Promise<Response> => {
    const attempts = [request, request.clone()];
    return authorizedCall((token) => fetch(authorized(attempts.shift() ?? request, token)), isTokenRefused);
  };
}

function authorized(request: Request, token: string | null): Request {
  if (token !== null) request.headers.set('authorization', `Bearer ${token}`);
  return request;
}

async function isTokenRefused(response: Response): Promise<boolean> {
  if (response.ok) return false;
  return refusesToken(
    await response
      .clone()
      .json()
      .catch(() => null),
  );
}
