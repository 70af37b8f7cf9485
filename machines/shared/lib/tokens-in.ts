import { isRecord } from '../../../domain/is-record.ts';

/** Returns the tokens of a login's answer; null if it has none, as in a gateway's 200. */
export function tokensIn(answer: unknown): { accessToken: string; refreshToken: string } | null {
  if (!isRecord(answer)) return null;
  const { accessToken, refreshToken } = answer;
  return isText(accessToken) && isText(refreshToken) ? { accessToken, refreshToken } : null;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';
