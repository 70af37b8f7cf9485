import { isRecord } from '../../../domain/is-record.ts';

/** Returns the tokens in the response of a login; null if it has none, such as a gateway's page with status 200. */
export function tokensIn(answer: unknown): { accessToken: string; refreshToken: string } | null {
  if (!isRecord(answer)) return null;
  const { accessToken, refreshToken } = answer;
  return isText(accessToken) && isText(refreshToken) ? { accessToken, refreshToken } : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
